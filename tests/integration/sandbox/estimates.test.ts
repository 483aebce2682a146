// Estimates: the price of the answers that it depends on, before the buyer is known.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerValue, Program } from '#events/program';
import { createEstimateRequest, selectRatedAnswers } from '#events/rules';
import { ratesOf } from '../../../sandbox/rating/program-rates.ts';
import { rate, wantedLines } from '../../../sandbox/rating/rate.ts';
import * as programs from '../../support/events/programs.ts';
import { validAnswer } from '../../support/events/valid-answers.ts';
import { ledger, opportunity, quoteBody, yoga } from './buyer.ts';
import { type Client, startClient } from './gateway-client.ts';

const PATH = '/api/quote/quotes';
const all = [programs.fitness, programs.yoga, programs.health, programs.trades, programs.retail];
const TODAY = '2026-11-29';

type Given = Readonly<Record<string, AnswerValue>>;
const toRated = (answers: readonly { readonly question: string; readonly value: AnswerValue }[]) => new Map(answers.map(({ question, value }) => [question, value]));

/** A complete application; each pick is another buyer. */
const complete = ({ spoke }: Program, pick: number): Given =>
  Object.fromEntries(spoke.questions.map((question, index) => [question.id, validAnswer(question, pick * (index + 3))]));

/** What each product costs by some answers. */
function ratePrograms(program: Program, rated: ReturnType<typeof toRated>, state: string) {
  const rates = ratesOf(program);
  return program.spoke.products.map(({ lobs }, index) => {
    const lines = wantedLines(
      rates.lines.filter(({ lob }) => lobs.includes(lob)),
      rated,
    );
    return rate({ lines, answers: rated, state, isFirst: index === 0 }, rates).Total;
  });
}

test.each(all)('the questions of $sitename are all that its price depends on', (program) => {
  let asked = 0;
  for (let pick = 0; pick < 200; pick += 1) {
    const answers = complete(program, pick);
    const state = String(answers['state']);
    const application = { program: 'hash', sponsorId: 'sponsor' } as Parameters<typeof createEstimateRequest>[1]['application'];
    const request = createEstimateRequest(program, { answers, application }, TODAY);
    if (request === null) continue;
    asked += 1;
    expect(ratePrograms(program, toRated(request.answers), state)).toEqual(ratePrograms(program, toRated(selectRatedAnswers(program, answers)), state));
  }
  expect(asked).toBeGreaterThan(20);
});

const teacher = {
  state: 'TX',
  styles: ['hatha'],
  training: '200',
  classesPerWeek: '20',
  venue: 'studio',
  retreats: 'no',
  teachingIncome: '42000',
  studioNamed: 'yes',
  limit: '2m-4m',
  claims: 'none',
};

describe('a request without a buyer', () => {
  let client: Client;
  beforeAll(async () => void (client = await startClient()));
  afterAll(() => client.sandbox.close());

  const estimateBody = (answers: Given, more: object = {}) => [
    {
      ProgramId: yoga.programId,
      SponsorId: yoga.sponsorId,
      LOBs: [{ Name: 'Professional Liability' }, { Name: 'General Liability' }],
      Answers: Object.entries(answers).map(([QuestionId, Value]) => ({ QuestionId, Value })),
      Address: { Street1: '', Street2: '', City: '', StateAbbr: 'TX', PostalCode: '', County: '' },
      CrmOpportunityProductId: '',
      AccountId: '',
      FirstName: '',
      LastName: '',
      BusinessName: '',
      EMail: '',
      Phone: '',
      ...more,
    },
  ];
  const estimate = (body: object) => client.call('POST', PATH, body, yoga);

  test('is rated as the complete application is, and nothing is kept', async () => {
    const body = quoteBody(yoga, await opportunity(client, yoga), { ...teacher, association: 'AIMYOGA', startDate: '2026-12-01' });
    const quoted = (await client.call('POST', PATH, body, yoga)).data;
    const before = await ledger(client);
    const { data } = await estimate(estimateBody(teacher));
    expect(data['RateInfo']).toEqual(quoted['RateInfo']);
    expect(data['ProductCode']).toBe('yoga-liability');
    expect(await ledger(client)).toEqual(before);
  });

  test.each([
    [
      'no answer that the price always depends on',
      estimateBody({ ...teacher, training: '' }).map((item) => ({ ...item, Answers: item.Answers.filter(({ QuestionId }) => QuestionId !== 'training') })),
      'NOT_QUOTABLE',
    ],
    ['no state', estimateBody(teacher, { Address: { Street1: '', Street2: '', City: '', StateAbbr: '', PostalCode: '', County: '' } }), 'MALFORMED_VALUE'],
    ['a line of business that no product has', estimateBody(teacher, { LOBs: [{ Name: 'Umbrella' }] }), 'NOT_QUOTABLE'],
    ['a buyer’s phone', estimateBody(teacher, { Phone: '5125550123' }), 'MALFORMED_VALUE'],
    ['no name, though there is an email', estimateBody(teacher, { EMail: 'dana.reyes@example.com' }), 'MALFORMED_VALUE'],
  ])('is refused with %s', async (_what, body, code) => {
    const { success, errors } = await estimate(body);
    expect(success).toBe(false);
    expect(errors.map(({ Code }) => Code)).toContain(code);
  });
});
