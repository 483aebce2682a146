// What the Enter key of a keyboard does in a field.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { watchEnterKey } from '../../../../web/form/index.ts';
import { ChoiceField, TextAreaField, TextField } from '../../../../web/ui/index.ts';

watchEnterKey(document);
const onChange = (): void => undefined;
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

beforeEach(() => {
  render(
    <form>
      <TextField name="first" label="First" value="" onChange={onChange} />
      <TextField name="locked" label="Locked" value="" onChange={onChange} readOnly />
      <ChoiceField name="claims" label="Claims" value="no" options={answers} onChange={onChange} />
      <TextAreaField name="notes" label="Notes" value="" onChange={onChange} />
      <TextField name="last" label="Last" value="" onChange={onChange} />
      <button type="submit">Continue</button>
    </form>,
  );
});

const touch = (isTouch: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
const field = (name: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);

/** Presses Enter in a field; returns whether the browser may submit the form. */
function enter(name: RegExp, options: KeyboardEventInit = {}): boolean {
  field(name).focus();
  return fireEvent.keyDown(field(name), { key: 'Enter', ...options });
}

describe('on a touch keyboard the Enter key', () => {
  beforeEach(() => void touch(true));

  it('is labeled by what it does: Next, and Go in the last field', () => {
    expect(field(/First/).getAttribute('enterkeyhint')).toBe('next');
    field(/Last/).focus();
    expect([field(/First/), field(/Last/), field(/Notes/)].map((one) => one.getAttribute('enterkeyhint'))).toEqual(['next', 'go', null]);
  });

  it('moves to the next field that can be filled in, of a group to the chosen answer', () => {
    expect(enter(/First/)).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'No' }));
  });

  it('submits the form from the last field, breaks lines in a long text, and ends a composition', () => {
    expect([enter(/Last/), enter(/Notes/), enter(/First/, { isComposing: true })]).toEqual([true, true, true]);
    expect(document.activeElement).toBe(field(/First/));
  });
});

it('on another keyboard the Enter key submits the form from any field', () => {
  touch(false);
  expect([enter(/First/), document.activeElement]).toEqual([true, field(/First/)]);
});
