import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ProgramError, readProgram, readStorableProgram, readStoredProgram, usStates } from '#events/program';
import { findQuestion, listComponentQuestions } from '#events/rules';
import { everyProgram, fitness, smallProgram, trades } from '../../../support/events/programs.ts';
import { deepFreeze, throughJson } from '../../../support/events/recording.ts';

const written = (sitename = 'fitness'): Record<string, Record<string, unknown>> & { spoke: { questions: Record<string, unknown>[] } } =>
  JSON.parse(readFileSync(new URL(`../../../../programs/${sitename}.json`, import.meta.url), 'utf8')) as never;
/** With its texts in English: a text may be written as `{ "en": …, "es": … }`. */
const inEnglish = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('en' in value) return value.en;
  return Array.isArray(value) ? value.map(inEnglish) : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inEnglish(one)]));
};
const ANY_KEYS = ['requiredWhen', 'visibleWhen', 'waivedWhen', 'when', 'sponsorMap'];
/** With one more setting in each of its objects, as a newer release may store it. Conditions and maps may have any keys. */
const withNewerSettings = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNewerSettings);
  if (typeof value !== 'object' || value === null || 'en' in value) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ANY_KEYS.includes(key) ? one : withNewerSettings(one)])), newer: 'setting' };
};
const reasonOf = (input: unknown): string => {
  try {
    readProgram(input);
    return 'read';
  } catch (error) {
    return error instanceof ProgramError ? error.message : 'another fault';
  }
};

describe('a program', () => {
  // spec: 3.28
  it('has the values of its file, with defaults for missing ones', () => {
    expect(fitness).toMatchObject({ sitename: 'fitness', flags: { poBoxCheck: true, continueOnKickout: false }, offerLife: 1440 });
    expect(smallProgram().flags).toEqual({
      accountValidation: true,
      poBoxCheck: true,
      allowUnvalidatedAddress: false,
      loginInfo: true,
      continueOnKickout: false,
      securityIdentification: true,
    });
    expect(smallProgram().display).toMatchObject({ confirmationTitle: 'Thank you for your purchase', terms: [] });
  });

  // spec: 3.25, 3.26, 3.27, 3.28, 3.29
  it('keeps all that its file says of gateway, display and products', () => {
    for (const program of everyProgram) {
      const { api, display, spoke } = inEnglish(written(program.sitename)) as ReturnType<typeof written>;
      const { questions: _questions, ...rest } = spoke;
      expect(program).toMatchObject({ api: { ...api, gateway: expect.any(String) }, display, spoke: rest });
    }
    const { header_image, pages, gtmCode } = { ...smallProgram({ display: { gtmCode: 'GTM-1', header_image: { source: '/a.svg', width: 1, height: 2 } } }).display };
    expect([gtmCode, header_image, pages[0]]).toEqual([
      'GTM-1',
      { source: '/a.svg', width: 1, height: 2 },
      { id: 'Application', name: 'Application', type: 'Application', components: expect.any(Array) },
    ]);
  });

  // spec: 3.5
  it('has the standard questions, with its own texts if it has some', () => {
    const named =
      'businessName fullName firstName lastName email phone address1 address2 city state zip county billingVsMailing billingFirstName billingLastName billingAddress1 billingAddress2 billingCity billingState billingZip billingCounty';
    const all = smallProgram({ questions: named.split(' ').map((id) => ({ id })) });
    for (const id of named.split(' ')) expect(findQuestion(all, id)?.label).toMatch(/\w/);
    expect(findQuestion(fitness, 'firstName')).toMatchObject({ label: 'First name', help: 'As it should appear on your policy.', required: true, privacy: 'personal' });
    expect(findQuestion(fitness, 'billingZip')).toMatchObject({ type: 'zip', label: 'ZIP code' });
    expect(findQuestion(trades, '270')?.options).toHaveLength(51);
    expect(fitness.spoke.questions.filter(({ id }) => id === 'firstName')).toHaveLength(1);
  });

  it('asks only questions that it has', () => {
    for (const program of everyProgram) {
      for (const component of program.display.pages.flatMap(({ components }) => components)) {
        expect(listComponentQuestions(program, component).map(({ id }) => id)).toEqual(expect.arrayContaining(component.schema ?? []));
      }
    }
  });

  it('is the same when read again, and its input is not mutated', () => {
    const input = deepFreeze(written());
    expect(readProgram(throughJson(readProgram(input)))).toEqual(fitness);
    for (const program of everyProgram) expect(readProgram(throughJson(program))).toEqual(program);
  });

  it('that a newer release has stored is read without the settings that this one does not know', () => {
    for (const { sitename } of everyProgram) {
      const stored = readStorableProgram(written(sitename));
      expect(readStoredProgram(withNewerSettings(stored), 'es')).toEqual(readProgram(stored, 'es'));
      expect(reasonOf(withNewerSettings(stored))).toMatch(/newer: not a setting of a program/);
    }
  });

  // spec: 3.40
  it('knows 50 states and DC', () => {
    const values = usStates.map(({ value }) => value);
    expect(new Set(values).size).toBe(51);
    expect(values).toContain('DC');
    for (const territory of ['AS', 'GU', 'PR']) expect(values).not.toContain(territory);
  });
});

describe('a malformed program is refused, and the message says where', () => {
  const { sitename: _, ...nameless } = written();
  const withPages = (...types: string[]): unknown => ({
    ...written(),
    display: { ...written()['display'], pages: types.map((type, index) => ({ id: `page-${index}`, name: type, type, components: [] })) },
  });
  it.each<[string, unknown]>([
    ['sitename: missing', nameless],
    ['api.env: missing', { ...written(), api: { ...written()['api'], env: undefined } }],
    ['colour: not a setting of a program', { ...written(), colour: 'red' }],
    ['offerLife: ', { ...written(), offerLife: 0 }],
    ['display.pages: ', { ...written(), display: { ...written()['display'], pages: [] } }],
    ['display.pages: there is no Payment page', withPages('Application', 'Confirmation')],
    ['display.pages: there is no Confirmation page', withPages('Application', 'Payment')],
    ['display.pages: there is no Application page', withPages('Payment', 'Confirmation')],
    ...[
      ['Payment', 'Application', 'Confirmation'],
      ['Application', 'Confirmation', 'Payment'],
      ['Application', 'Payment', 'Payment', 'Confirmation'],
      ['Application', 'Payment', 'Confirmation', 'Application'],
    ].map((types): [string, unknown] => ['display.pages: must be application pages, then one Payment page, then one Confirmation page', withPages(...types)]),
    ['spoke.questions.0.type: ', { ...written(), spoke: { ...written().spoke, questions: [{ id: 'x', type: 'colour' }] } }],
    ['spoke.questions.0.id: ', { ...written(), spoke: { ...written().spoke, questions: [{ id: '' }] } }],
    ['spoke.questions: missing', { ...written(), spoke: { ...written().spoke, questions: undefined } }],
    ['the file: ', null],
    ['the file: ', 'text'],
  ])('%s', (reason, input) => {
    expect(reasonOf(input)).toContain(reason);
    expect(reasonOf(input)).not.toContain('another fault');
  });
});
