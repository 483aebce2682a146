import { describe, expect, it } from 'vitest';
import { addressRejected, addressStandardised, pageRejected, questionAnswered } from '#events/application';
import type { State } from '#events/buyflow';
import { contactQuestions } from '#events/program';
import {
  PAGE_INCOMPLETE,
  PAGE_WRONG,
  countAnswered,
  readAddress,
  findPageErrors,
  findQuestion,
  listComponentQuestions,
  selectRatedAnswers,
  isRequiredNow,
  listVisibleQuestions,
} from '#events/rules';
import { answered, errorIn } from '../../../support/events/asking.ts';
import { fitness, smallProgram, trades } from '../../../support/events/programs.ts';
import { after, given } from '../../../support/events/recording.ts';
import { TODAY } from '../../../support/events/valid-answers.ts';

const REQUIRED = 'This is a required field';
const when = (id: string, value: string): object => ({ '==': [{ var: id }, value] });
const above = (id: string, value: number): object => ({ '>': [{ var: id }, value] });

const asks: object[] = [
  {
    id: 'pets',
    type: 'radio',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
  { id: 'dog', visibleWhen: when('pets', 'yes') },
  { id: 'breed', visibleWhen: when('dog', 'big') },
  { id: 'receipts', type: 'currency' },
  { id: 'auditor', visibleWhen: above('receipts', 100_000) },
  { id: 'ledger', required: false, requiredWhen: above('receipts', 100_000) },
  { id: 'note', required: false },
  { id: 'excuse', visibleWhen: { '!': when('dog', 'big') } },
];
const program = smallProgram({ questions: asks });
const page = program.display.pages[0]!;
const shown = (state: State): string[] => listVisibleQuestions(program, page, state.answers).map(({ id }) => id);
const errors = (state: State): Record<string, string> => findPageErrors(state, program, page, TODAY);

describe('a question', () => {
  it('is shown while its condition holds', () => {
    expect(shown(given())).toEqual(['pets', 'receipts', 'ledger', 'note', 'excuse']);
    expect(shown(answered({ pets: 'yes' }))).toContain('dog');
    expect(shown(answered({ pets: 'no' }))).not.toContain('dog');
  });

  it('counts as answered once it is asked, required and has an answer', () => {
    expect(countAnswered(program, given().answers)).toEqual({ answered: 0, asked: 3 });
    expect(countAnswered(program, answered({ pets: 'yes', receipts: '5', note: 'optional' }).answers)).toEqual({ answered: 2, asked: 4 });
  });

  it('that depends on a hidden one is hidden, for any earlier answer', () => {
    const before = answered({ pets: 'yes', dog: 'big', breed: 'collie' });
    expect(shown(before)).toEqual(expect.arrayContaining(['dog', 'breed']));
    expect(shown(before)).not.toContain('excuse');
    const hidden = after(before, questionAnswered({ question: 'pets', value: 'no' }));
    expect(shown(hidden)).not.toContain('breed');
    expect(shown(hidden)).toContain('excuse');
  });

  it('is shown by an amount, however that is typed', () => {
    for (const amount of ['100001', '100,001', '$100,001.00', ' $ 100 001 ']) expect(shown(answered({ receipts: amount }))).toContain('auditor');
    for (const amount of ['100000', '100,000', '$99,999.99', 'plenty', '']) expect(shown(answered({ receipts: amount }))).not.toContain('auditor');
  });

  it('is found by its alias too, with its values from the program and the standard', () => {
    expect(findQuestion(trades, 'locationStreet')).toMatchObject({ id: '250', label: 'Street address of the other location', required: true });
    expect(findQuestion(trades, 'constructor')).toBeUndefined();
  });

  // spec: 2.22
  it('of the contact information is the default of a program that names none', () => {
    expect(listComponentQuestions(fitness, { type: 'Demographic' }).map(({ id }) => id)).toEqual([...contactQuestions]);
    expect(listComponentQuestions(fitness, { type: 'Continue' })).toEqual([]);
    expect(listComponentQuestions(fitness, { type: 'Underwriting', schema: ['limit', 'nobody'] }).map(({ id }) => id)).toEqual(['limit']);
  });
});

describe('a condition under which a question is required', () => {
  const pet = {
    id: 'pet',
    type: 'select',
    required: false,
    options: [
      { value: 'dog', label: 'Dog' },
      { value: 'cat', label: 'Cat' },
    ],
  };
  const kennel = smallProgram({
    questions: [
      pet,
      { id: 'size', visibleWhen: when('pet', 'dog') },
      { id: 'tags', type: 'multi-select', required: false, options: pet.options },
      { id: 'vet', required: false, requiredWhen: when('size', 'big') },
      { id: 'phone2', required: false, requiredWhen: { '!!': [{ var: 'vet' }] } },
      { id: 'carrier', required: false, requiredWhen: { '!!': [{ var: 'pet' }] } },
      { id: 'leash', required: false, requiredWhen: { in: ['dog', { var: 'tags' }] } },
    ],
  });
  const needs = (answers: Parameters<typeof answered>[0]): string[] =>
    kennel.spoke.questions.filter(({ id, requiredWhen }) => requiredWhen && isRequiredNow(kennel, findQuestion(kennel, id)!, answers)).map(({ id }) => id);

  it('reads the other answers, choices among them', () => {
    expect(needs({})).toEqual([]);
    expect(needs({ pet: 'dog', size: 'big', tags: ['cat', 'dog'] })).toEqual(['vet', 'carrier', 'leash']);
    expect(needs({ vet: 'Dr Lee' })).toEqual(['phone2']);
  });

  it('ignores answers that are hidden again, and they are not rated', () => {
    const turned = { pet: 'cat', size: 'big' };
    expect(needs(turned)).toEqual(['carrier']);
    expect(selectRatedAnswers(kennel, turned)).toEqual([{ question: 'pet', value: 'cat' }]);
    expect(selectRatedAnswers(kennel, { ...turned, pet: 'dog' })).toContainEqual({ question: 'size', value: 'big' });
  });

  it('does not accept blanks or the placeholder of a dropdown as an answer', () => {
    expect(needs({ vet: '   ', pet: '- Select one -' })).toEqual([]);
    expect(selectRatedAnswers(kennel, { vet: '   ', pet: '- Select one -' })).toEqual([]);
  });
});

// spec: 5.1, 5.5
describe('a page', () => {
  // spec: 5.5
  it('reports missing answers that are required and visible, and no others', () => {
    expect(errors(given())).toEqual({ pets: REQUIRED, receipts: REQUIRED, excuse: REQUIRED });
    expect(errors(answered({ pets: 'yes', receipts: '5', excuse: 'none' }))).toEqual({ dog: REQUIRED });
  });

  it('shows no error at a question that an answer reveals after a refusal, until the next refusal', () => {
    const refused = (questions: string[]) => pageRejected({ page: 0, questions, message: PAGE_INCOMPLETE });
    const brought = after(given(refused(['pets', 'receipts', 'excuse'])), questionAnswered({ question: 'pets', value: 'yes' }));
    expect(shown(brought)).toContain('dog');
    expect(errors(brought)).toEqual({ receipts: REQUIRED, excuse: REQUIRED });
    expect(errors(after(brought, refused(['dog', 'receipts', 'excuse'])))).toMatchObject({ dog: REQUIRED });
    const emptied = after(brought, questionAnswered({ question: 'dog', value: 'small' }), questionAnswered({ question: 'dog', value: '' }));
    expect(errors(emptied)).toMatchObject({ dog: REQUIRED });
  });

  it('repeats what stands over the page at none of its questions', () => {
    const given = answered({ pets: 'yes', receipts: '5', excuse: 'none', dog: 'small' });
    for (const message of [PAGE_INCOMPLETE, PAGE_WRONG]) expect(errors(after(given, pageRejected({ page: 0, questions: ['receipts'], message })))).toEqual({});
  });

  it('reports a missing answer that an amount with commas makes required', () => {
    expect(errors(answered({ pets: 'no', excuse: 'none', receipts: '250,000' }))).toEqual({ auditor: REQUIRED, ledger: REQUIRED });
    expect(isRequiredNow(program, findQuestion(program, 'ledger')!, { receipts: '250,000' })).toBe(true);
    expect(isRequiredNow(program, findQuestion(program, 'ledger')!, { receipts: '2,500' })).toBe(false);
  });

  it('ignores an invalid answer that is hidden', () => {
    const wider = smallProgram({ questions: [...asks, { id: 'vans', type: 'number', visibleWhen: when('pets', 'yes') }] });
    const state = answered({ pets: 'no', vans: 'many', receipts: '1', excuse: 'none' });
    expect(findPageErrors(state, wider, wider.display.pages[0]!, TODAY)).toEqual({});
  });

  it('without questions has no errors', () => {
    expect(findPageErrors(given(), program, program.display.pages[1]!, TODAY)).toEqual({});
  });
});

// spec: 5.7
describe('an address that the service refused', () => {
  const asked = { address1: '1 Nowhere St', city: 'Chicago', state: 'IL', zip: '00000' };
  const before = answered({ ...asked, address2: 'Apt 2' });
  const refused = after(before, addressRejected({ role: 'main', entered: readAddress(before.answers, 'main'), message: 'Please enter a valid address.' }));

  // spec: 5.7, 8.23
  it('is marked on zip, state, city and both street lines', () => {
    for (const id of [...Object.keys(asked), 'address2']) expect(errorIn(fitness, id, refused)).toBe('Please enter a valid address.');
    for (const id of ['firstName', 'county']) expect(errorIn(fitness, id, refused, false)).toBeNull();
  });

  it('is not marked on an empty second street line', () => {
    const short = answered(asked);
    const entered = readAddress(short.answers, 'main');
    expect(errorIn(fitness, 'address2', after(short, addressRejected({ role: 'main', entered, message: '' })))).toBeNull();
  });

  it('is not marked once any part of it changes, and marked again when it is the same', () => {
    const changed = after(refused, questionAnswered({ question: 'zip', value: '60601' }));
    for (const id of Object.keys(asked)) expect(errorIn(fitness, id, changed)).toBeNull();
    expect(errorIn(fitness, 'zip', after(changed, questionAnswered({ question: 'zip', value: '00000' })))).toBe('Please enter a valid address.');
  });

  it('by Next is not marked on its street either once another part changes', () => {
    const rejected = after(refused, pageRejected({ page: 0, questions: ['address1'], message: 'Please verify a valid address has been entered.' }));
    expect(errorIn(fitness, 'address1', after(rejected, questionAnswered({ question: 'zip', value: '60601' })))).toBeNull();
  });

  it('leaves the other addresses alone', () => {
    expect(errorIn(trades, '250', after(refused, questionAnswered({ question: '250', value: '1 Nowhere St' })))).toBeNull();
  });

  it('shows the error of an answer first', () => {
    const state = answered({ ...asked, zip: 'abc' });
    const marked = after(state, addressRejected({ role: 'main', entered: readAddress(state.answers, 'main'), message: '' }));
    expect(errorIn(fitness, 'zip', marked)).toBe('Please enter a valid zip.');
  });

  it('is accepted once the service knows it', () => {
    const entered = readAddress(before.answers, 'main');
    const known = after(refused, addressStandardised({ role: 'main', entered, standardised: { ...entered, postalCode: '60601' } }));
    for (const id of Object.keys(asked)) expect(errorIn(fitness, id, known)).toBeNull();
  });
});
