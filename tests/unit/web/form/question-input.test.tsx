// The control of each question type, as a buyer and a screen reader meet it.
import { describe, expect, vi, test } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { Form } from 'react-final-form';
import { questionAnswered } from '#events/application';
import type { AnswerValue, Question } from '#events/program';
import { findQuestion } from '#events/rules';
import { QuestionInput } from '../../../../web/form/QuestionInput.tsx';
import { QuestionList } from '../../../../web/form/QuestionList.tsx';
import { renderInSession } from '../render-in-session.tsx';
import { everyProgram, health, trades, yoga } from '../../../support/events/programs.ts';

const seen = vi.fn<(value: AnswerValue) => void>();

function Asked({ question, initial, error }: { question: Question; initial: AnswerValue; error?: string | undefined }): JSX.Element {
  const [value, setValue] = useState(initial);
  const change = (next: AnswerValue): void => {
    seen(next);
    setValue(next);
  };
  return <QuestionInput question={question} value={value} error={error} onChange={change} />;
}

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const asked = (type: Question['type'], more: Partial<Question> = {}): Question => ({ id: 'asked', label: 'Asked', type, required: true, privacy: 'personal', options, ...more });
const ask = (question: Question, initial: AnswerValue = '', error?: string): void => void render(<Asked question={question} initial={initial} error={error} />);
const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/Asked/);
const type = (text: string): void => void fireEvent.change(field(), { target: { value: text } });

describe('the keyboard', () => {
  test.each<[Question['type'], string | null]>([
    ['text', null],
    ['textarea', null],
    ['number', 'decimal'],
    ['currency', 'decimal'],
    ['date', 'numeric'],
    ['phone', 'tel'],
    ['email', 'email'],
    ['zip', 'numeric'],
    ['search', null],
  ])('of %s', (kind, keyboard) => {
    ask(asked(kind));
    expect(field().getAttribute('inputmode')).toBe(keyboard);
    expect(field().getAttribute('aria-required')).toBe('true');
    expect(field().autocomplete).toBe('off');
  });

  test.each(['count', 'year'] as const)('of a %s has no decimal point', (numberKind) => {
    ask(asked('number', { numberKind }));
    expect(field().getAttribute('inputmode')).toBe('numeric');
  });
});

describe('words in a number field', () => {
  test.each<[Question['type'], string]>([
    ['zip', 'K1A 0B1'],
    ['phone', 'ask my wife'],
    ['currency', 'about 20k'],
    ['date', 'next Monday'],
    ['number', 'a dozen'],
  ])('stay in a field for %s', (kind, words) => {
    ask(asked(kind));
    type(words);
    expect(seen).toHaveBeenLastCalledWith(words);
    expect(field().value).toBe(words);
    fireEvent.blur(field());
    expect(field().value).toBe(words);
  });
});

test('amounts are grouped while they are typed, and recorded as plain numbers', () => {
  ask(asked('currency'));
  type('240000');
  expect(field().value).toBe('240,000');
  expect(seen).toHaveBeenLastCalledWith('240000');
});

// spec: 5.2
test('a dropdown starts with its placeholder, which is not an answer', () => {
  ask(asked('select', { options: [{ value: '- Select one -', label: '- Select one -' }, ...options] }));
  expect([...field().querySelectorAll('option')].map((option) => [option.value, option.textContent])).toEqual([
    ['', '- Select one -'],
    ['yes', 'Yes'],
    ['no', 'No'],
  ]);
});

test('multiple choices are recorded in the order of the options; the group is marked required and shows its error', () => {
  ask(asked('multi-select'), [], 'This is a required field');
  const group = screen.getByRole('group', { name: 'Asked (required)' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toContain('This is a required field');
  fireEvent.click(screen.getByLabelText('No'));
  fireEvent.click(screen.getByLabelText('Yes'));
  expect(seen).toHaveBeenLastCalledWith(['yes', 'no']);
  fireEvent.click(screen.getByLabelText('No'));
  expect(seen).toHaveBeenLastCalledWith(['yes']);
});

test('a checkbox records true or false, a choice its value', () => {
  ask(asked('checkbox'), false);
  fireEvent.click(field());
  expect(seen).toHaveBeenLastCalledWith(true);
  ask(asked('radio', { id: 'other', label: 'Other' }));
  fireEvent.click(screen.getByLabelText('No'));
  expect(seen).toHaveBeenLastCalledWith('no');
});

describe('an occupation', () => {
  const occupation = findQuestion(health, 'occupation')!;
  const box = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('combobox');
  const found = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  // spec: 5.3
  test('is searched with three characters and shown by its label once it is chosen', () => {
    ask(occupation);
    fireEvent.change(box(), { target: { value: 'ma' } });
    expect(found()).toEqual([]);
    fireEvent.change(box(), { target: { value: 'massa' } });
    expect(found()).toEqual(['Massage therapist']);
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(seen).toHaveBeenLastCalledWith('massage-therapist');
    expect(box().value).toBe('Massage therapist');
    expect(found()).toEqual([]);
  });

  test('stays as typed if it is not an option', () => {
    ask(occupation);
    fireEvent.change(box(), { target: { value: 'astronaut' } });
    expect(screen.getByRole('status').textContent).toBe('No results. Try another word.');
    fireEvent.blur(box());
    expect(box().value).toBe('astronaut');
  });
});

test('known fields have their autocomplete value, all others are off', () => {
  const tokens = (program: typeof yoga): Record<string, string | undefined> => Object.fromEntries(program.spoke.questions.map(({ id, autocomplete }) => [id, autocomplete]));
  expect(tokens(trades)).toMatchObject({
    businessName: 'organization',
    firstName: 'given-name',
    lastName: 'family-name',
    email: 'email',
    phone: 'tel-national',
    address1: 'address-line1',
    address2: 'address-line2',
    city: 'address-level2',
    state: 'address-level1',
    zip: 'postal-code',
    '250': 'section-location address-line1',
    '280': 'section-location postal-code',
    billingZip: 'billing postal-code',
  });
  for (const program of everyProgram) expect(tokens(program)['phone']).toBe('tel-national');
  ask(findQuestion(yoga, 'studioEmail')!);
  expect(screen.getByLabelText<HTMLInputElement>(/Studio’s email/).autocomplete).toBe('off');
});

describe('a masked answer', () => {
  const questions = ['email', 'zip', 'phone'].map((id) => findQuestion(yoga, id)!);
  const events = questions.map(({ id }) => questionAnswered({ question: id, value: '•••' }));
  const texts = /valid formatted email|valid zip|valid phone/;

  const asIn = (): JSX.Element => (
    <Form onSubmit={() => undefined} subscription={{}}>
      {() => <QuestionList questions={questions} isStrict />}
    </Form>
  );

  test('is not an error in a replay', () => {
    renderInSession(yoga, asIn(), { events, more: { isReplay: true } });
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    expect(screen.queryAllByText(texts)).toEqual([]);
  });

  test('is an error if a buyer types it', () => {
    renderInSession(yoga, asIn(), { events });
    expect(screen.getAllByText(texts)).toHaveLength(3);
  });
});
