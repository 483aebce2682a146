// One definition of acceptable input: what the pages accept, guards, facade and store accept; what they refuse is marked at its field.
import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationStarted, questionAnswered } from '#events/application';
import { type RecordedEvent, canApply, catalog } from '#events/buyflow';
import { findBillingErrors } from '#events/intents';
import type { Program, Question } from '#events/program';
import {
  DRIVERS_LICENSE,
  FEIN,
  readAddress,
  findAnswerError,
  createAnswerContext,
  findEmailProblem,
  normalizeEmail,
  isUnanswered,
  findLoginErrors,
  findNewAccountErrors,
  EMPTY_PAYMENT,
  findQuestionProblems,
  findPaymentErrors,
  selectRatedAnswers,
  readSponsorshipAnswers,
  normalizeAnswer,
} from '#events/rules';
import { buyerOf } from '#workflows/buyer';
import { bankOf, cardOf } from '../../../web/workflows/purchase/schema-mapping.ts';
import { readTyped } from '../../../web/form/read-typed.ts';
import { readTabLog } from '../../../web/event-log/tab-log.ts';
import { type Recorder, createRecorder } from '../../../web/event-log/recorder.ts';
import { createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { AddressInput } from '../../../graph/nouns/address/address.type.ts';
import { PrepareAccountInput } from '../../../graph/nouns/account/account.type.ts';
import { LogInInput } from '../../../graph/nouns/identity/login.type.ts';
import { validateInput } from '../../../graph/input/index.ts';
import { parseBatch } from '../../../graph/event-store/index.ts';
import { ResolveMemberInput, ResolveSponsorInput } from '../../../graph/nouns/application/sponsorship.type.ts';
import { BankInput, CardInput, CompanyInput, DriversLicenseInput } from '../../../graph/nouns/payment/payment.input.ts';
import { BuyerInput } from '../../../graph/nouns/application/application.input.ts';
import { AnswerInput, AnswerValueInput } from '../../../graph/nouns/quote/quote.input.ts';
import { MailResumeLinkInput } from '../../../graph/resume/resume.type.ts';
import { smallProgram, trades, yoga } from '../../support/events/programs.ts';
import { questionTypes } from '../../support/events/valid-answers.ts';
import { anyText, oddTexts } from '../../support/odd-texts.ts';
import { toAddressInput, toAnswerInputs, toBuyerInput } from '../../../web/workflows/buyer/schema-inputs.ts';

const TODAY = '2026-11-20';
const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const blocked = new Error('storage is blocked');

function tab(sitename: string): Recorder {
  const storage = createTabStorage(() => {
    throw blocked;
  });
  const recorder = createRecorder({ storage, log: readTabLog(storage, 'r'), release: 'r', now: () => Date.parse(TODAY) });
  recorder.record(applicationStarted({ root: randomUUID(), release: 'r', sitename, program: 'p' }));
  return recorder;
}

/** Of 30,000 inputs `expect` alone would take seconds. */
const expectEqual = (typed: string, actual: unknown, expected: unknown): void => deepStrictEqual([typed.slice(0, 200), actual], [typed.slice(0, 200), expected]);

/** What the facade says to an input; null where it accepts it. */
function refusalOf<T extends object>(Input: new () => T, values: Partial<T>): string | null {
  try {
    validateInput(Object.assign(new Input(), values));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const kinds: Partial<Question>[] = [
  ...questionTypes.map((type) => ({ type, ...(['select', 'radio', 'multi-select'].includes(type) && { options }) })),
  { type: 'search', options },
  ...(['count', 'year', 'percent', 'decimal'] as const).map((numberKind) => ({ type: 'number' as const, numberKind, limits: { min: 1 } })),
  { type: 'date', effectiveDate: true, limits: { earliest: 'today' } },
  { type: 'text', privacy: 'public' },
  { type: 'number', privacy: 'public' },
  { type: 'textarea', limits: { maxLength: 4000 } },
];
const programOf = (kind: Partial<Question>): Program => smallProgram({ questions: [{ label: 'Asked', privacy: 'personal', ...kind, id: 'asked' }] });

/** What a page does with a text that is typed or pasted into a field of this kind, and the event that it sends. */
function answer(recorder: Recorder, question: Question, typed: string): RecordedEvent {
  const value = question.type === 'checkbox' ? typed.length % 2 === 0 : question.type === 'multi-select' ? [typed] : readTyped(question, typed, programOf(question), TODAY);
  const event = questionAnswered({ question: question.id, value: value as string });
  expectEqual(typed, canApply(recorder.state(), event), true);
  recorder.record(event);
  return JSON.parse(JSON.stringify(recorder.events().at(-1))) as RecordedEvent;
}

/** Why the facade refuses an answer; null if it does not. */
function answerRefusal(rated: Parameters<typeof toAnswerInputs>[0][number]): string | null {
  const [input] = toAnswerInputs([rated]);
  return refusalOf(AnswerInput, { question: rated.question }) ?? refusalOf(AnswerValueInput, input!.value as AnswerValueInput);
}

/** Where page, store and facade differ about a text; null where they agree. */
async function disagreement(program: Program, recorder: Recorder, typed: string): Promise<string | null> {
  const question = program.spoke.questions.find(({ id }) => id === 'asked')!;
  const sent = answer(recorder, question, typed);
  const batch = parseBatch(catalog, [sent], () => question.privacy);
  if (!batch.ok) return `the store refuses: ${batch.reason}`;
  const { answers } = recorder.state();
  const error = findAnswerError(question, answers['asked'], createAnswerContext(program, TODAY));
  const rated = selectRatedAnswers(program, answers).find((one) => one.question === 'asked');
  const refusal = rated ? answerRefusal(rated) : null;
  if (refusal !== null && error === null) return `the facade refuses, and nothing is marked: ${refusal}`;
  const isOpen = findQuestionProblems(program, answers, TODAY).some(({ question: id }) => id === 'asked');
  if (isOpen ? error === null && rated !== undefined : error !== null) return 'what is marked and what is sent differ';
  return null;
}

describe.each(kinds)('a question of %j', (kind) => {
  it('is accepted by store and facade if the page accepts it, and marked if not', async ({ annotate }) => {
    const program = programOf(kind);
    const recorder = tab('small');
    let inputs = 0;
    const check = async (typed: string): Promise<void> => {
      inputs += 1;
      expectEqual(typed, await disagreement(program, recorder, typed), null);
    };
    for (const typed of oddTexts) await check(typed);
    await fc.assert(fc.asyncProperty(anyText, check), { numRuns: 400 });
    await annotate(`${inputs} inputs`);
    expect(inputs).toBeGreaterThan(900);
  });
});

const texts = ['firstName', 'lastName', 'businessName', 'email', 'phone', 'address1', 'address2', 'city', 'zip'] as const;
const good: Readonly<Record<string, string>> = {
  firstName: 'Maya',
  lastName: 'Castillo',
  businessName: 'Castillo LLC',
  email: 'maya@example.com',
  phone: '5125550134',
  address1: '1 Elm',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
};

describe('contact and address', () => {
  it.each(texts)('%s: the facade accepts what the page accepts', async (id) => {
    const recorder = tab('trades');
    for (const [question, value] of Object.entries(good)) recorder.record(questionAnswered({ question, value }));
    const question = trades.spoke.questions.find((one) => one.id === id)!;
    const check = async (typed: string): Promise<void> => {
      answer(recorder, question, typed);
      const state = recorder.state();
      const isMarked = findQuestionProblems(trades, state.answers, TODAY).some((one) => one.question === id);
      const refusals = [
        refusalOf(BuyerInput, toBuyerInput(buyerOf(state)) as BuyerInput),
        refusalOf(AddressInput, toAddressInput(readAddress(state.answers, 'main')) as AddressInput),
      ].filter((one) => one !== null);
      expectEqual(typed, isMarked ? [] : refusals, []);
    };
    for (const typed of oddTexts) await check(typed);
    await fc.assert(fc.asyncProperty(anyText, check), { numRuns: 200 });
  });

  it('the billing address: the facade accepts what the page accepts', async () => {
    const ids = ['billingFirstName', 'billingLastName', 'billingAddress1', 'billingAddress2', 'billingCity', 'billingZip'];
    const recorder = tab('trades');
    for (const [question, value] of Object.entries(good)) recorder.record(questionAnswered({ question, value }));
    recorder.record(questionAnswered({ question: 'billingVsMailing', value: false }));
    const check = async (id: string, typed: string): Promise<void> => {
      for (const [name, value] of Object.entries({
        billingFirstName: 'M',
        billingLastName: 'C',
        billingAddress1: '1 Elm',
        billingAddress2: '',
        billingCity: 'Austin',
        billingState: 'TX',
        billingZip: '78701',
      }))
        recorder.record(questionAnswered({ question: name, value }));
      answer(
        recorder,
        trades.spoke.questions.find((one) => one.id === id)!,
        typed,
      );
      const { answers } = recorder.state();
      const payer = { ...buyerOf(recorder.state()), firstName: String(answers['billingFirstName']), lastName: String(answers['billingLastName']) };
      const refusals = [refusalOf(BuyerInput, toBuyerInput(payer) as BuyerInput), refusalOf(AddressInput, toAddressInput(readAddress(answers, 'billing')) as AddressInput)].filter(
        (one) => one !== null,
      );
      const isMarked = id in findBillingErrors(recorder.state(), trades);
      expectEqual(typed, [id, isMarked ? [] : refusals], [id, []]);
    };
    for (const [index, typed] of oddTexts.entries()) await check(ids[index % ids.length]!, typed);
    await fc.assert(fc.asyncProperty(fc.constantFrom(...ids), anyText, check), { numRuns: 300 });
  });
});

it('a member number: the facade accepts what the page accepts', async () => {
  const question = yoga.spoke.questions.find(({ id }) => id === 'memberNumber')!;
  const check = async (typed: string): Promise<void> => {
    const memberId = String(normalizeAnswer(question, typed));
    const isMarked = isUnanswered(memberId) || findAnswerError(question, memberId, createAnswerContext(yoga, TODAY)) !== null;
    expectEqual(typed, isMarked ? null : refusalOf(ResolveMemberInput, { memberId, after: 0 }), null);
  };
  for (const typed of [...oddTexts, 'constructor', '__proto__', '..', 'M#7', 'M-7 x']) await check(typed);
  await fc.assert(fc.asyncProperty(anyText, check), { numRuns: 300 });
});

/** What of the answers decides whose member the buyer is: as the flow sends them, and what the page marks. */
it.each([
  ['membership', 'association', { type: 'text', limits: { maxLength: 4000 } }],
  ['membership', 'association', { type: 'search' }],
  ['occupation', 'occupation', { type: 'text', limits: { maxLength: 4000 } }],
  ['occupation', 'occupation', { type: 'textarea' }],
  ['occupation', 'occupation', { type: 'search' }],
] as const)('%s, asked by %s of %j: the facade accepts what the page accepts', async (field, id, kind) => {
  const question = { id, label: 'Asked', privacy: 'personal', ...kind };
  const program = smallProgram({ sponsorQuestion: 'association', questions: [question, ...(id === 'association' ? [] : [{ ...question, id: 'association' }])] });
  const check = async (typed: string): Promise<void> => {
    const value = normalizeAnswer(
      program.spoke.questions.find((one) => one.id === id)!,
      typed,
    );
    const sent = readSponsorshipAnswers(program, { [id]: value })[field];
    const isMarked =
      findAnswerError(
        program.spoke.questions.find((one) => one.id === id)!,
        value,
        createAnswerContext(program, TODAY),
      ) !== null;
    const refusal = sent === null ? null : refusalOf(ResolveSponsorInput, { membership: null, occupation: null, after: 0, [field]: sent });
    expectEqual(typed, isMarked ? null : refusal, null);
  };
  for (const typed of [...oddTexts, 'constructor', '__proto__', 'GUILD', 'A'.repeat(41), 'two words', 'one\ntwo']) await check(typed);
  await fc.assert(fc.asyncProperty(anyText, check), { numRuns: 300 });
});

/** Why the facade refuses a bank account. */
function bankRefusals(details: Parameters<typeof bankOf>[0]): string[] {
  const { accountNumber, routingNumber, identification } = bankOf(details);
  const { driversLicense, company } = identification ?? {};
  const refusals = [
    refusalOf(BankInput, { accountNumber, routingNumber }),
    driversLicense ? refusalOf(DriversLicenseInput, driversLicense) : null,
    company ? refusalOf(CompanyInput, company) : null,
  ];
  return refusals.filter((refusal) => refusal !== null);
}

describe('values that are never stored', () => {
  const context = { payWithCard: false, securityIdentification: true, isProduction: true, today: TODAY };
  const license = {
    ...EMPTY_PAYMENT,
    bankAccountType: 'Checking',
    accountNumber: '000123456789',
    routingNumber: '110000000',
    securityOption: DRIVERS_LICENSE,
    driverLicense: 'TX20418855',
    driverState: 'TX',
  };
  const company = { ...license, securityOption: FEIN, companyName: 'Castillo LLC', fein: '12-3456789' };
  const card = { ...EMPTY_PAYMENT, cardNumber: '4111111111111111', expMonth: '12', expYear: '2030', securityCode: '123' };

  it('a payment: the facade accepts what the page accepts', async () => {
    const check = async (typed: string): Promise<void> => {
      for (const field of ['accountNumber', 'routingNumber', 'driverLicense', 'companyName', 'fein'] as const) {
        const details = { ...(field === 'companyName' || field === 'fein' ? company : license), [field]: typed };
        const isMarked = findPaymentErrors(details, context)[field] !== undefined;
        expectEqual(typed, [field, isMarked ? [] : bankRefusals(details)], [field, []]);
      }
      const details = { ...card, securityCode: typed };
      const sent = cardOf(details);
      const isMarked = findPaymentErrors(details, { ...context, payWithCard: true }).securityCode !== undefined;
      expectEqual(typed, isMarked ? null : refusalOf(CardInput, sent), null);
    };
    for (const typed of oddTexts) await check(typed);
    await fc.assert(fc.asyncProperty(anyText, check), { numRuns: 200 });
  });

  it('login, new password and resume link have one rule for emails', async () => {
    const strong = 'Passw0rd!';
    const check = async (typed: string): Promise<void> => {
      const email = normalizeEmail(typed);
      const mail =
        findEmailProblem(typed) !== null ? [true] : [refusalOf(MailResumeLinkInput, { email, after: 0 }) === null, refusalOf(LogInInput, { email, password: strong }) === null];
      const login =
        findLoginErrors({ email: 'maya@example.com', password: typed }).password !== undefined || refusalOf(LogInInput, { email: 'maya@example.com', password: typed }) === null;
      const account =
        findNewAccountErrors({ email: 'maya@example.com', password: typed, confirmPassword: typed }, 'maya@example.com').password !== undefined ||
        !refusalOf(PrepareAccountInput, { password: typed })?.startsWith('password');
      expectEqual(typed, { mail: mail.every(Boolean), login, account }, { mail: true, login: true, account: true });
    };
    for (const typed of oddTexts) await check(typed);
    await fc.assert(fc.asyncProperty(anyText, check), { numRuns: 300 });
  });
});
