// An estimate: what rating would charge by the answers so far, asked once for all who answer the same, and stored nowhere.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Answers } from '#events/program';
import { type EstimateRequest, addDollars, createEstimateRequest, getToday } from '#events/rules';
import { createEstimator } from '#workflows/estimate';
import { PriceEstimateDocument } from '../../../web/generated/graphql.ts';
import { toAnswerInputs } from '../../../web/workflows/buyer/schema-inputs.ts';
import { fitnessAnswers, tradesAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { continueFrom, eventTypes, newEmail, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const QUOTES = '/api/quote/quotes';
const TRIES = 6;
const MINUTE = 60_000;

let clock = Date.parse('2026-11-29T18:00:00Z');
let folder: string;
let bindflow: RunningBindflow;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'programs-'));
  for (const name of ['fitness', 'trades']) copyFileSync(`programs/${name}.json`, path.join(folder, `${name}.json`));
  const { spoke, ...fitness } = JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as { spoke: { rating: object } };
  writeFileSync(path.join(folder, 'plain.json'), JSON.stringify({ ...fitness, sitename: 'plain', spoke: { ...spoke, rating: { ...spoke.rating, estimate: undefined } } }));
  bindflow = await startForTests({ programsDir: folder, now: () => clock, limits: { priceEstimate: { browser: { tries: TRIES, seconds: 600 } } } });
}, 60_000);
beforeEach(() => bindflow.control.reset());
// No test finds the estimates of the one before.
afterEach(() => void (clock += 11 * MINUTE));
afterAll(async () => {
  await bindflow.close();
  rmSync(folder, { recursive: true });
});

const calls = async (): Promise<number> => (await bindflow.control.calls(QUOTES)).length;

async function answered(sitename: string, answers: Answers): Promise<NodeBuyer> {
  const buyer = await visitor(bindflow.facade.url, sitename, { now: () => clock });
  buyer.answer(answers);
  return buyer;
}
const fitnessBuyer = (more: Answers = {}): Promise<NodeBuyer> => answered('fitness', { ...fitnessAnswers(newEmail()), ...more });
const tradesBuyer = (more: Answers = {}): Promise<NodeBuyer> => answered('trades', Object.assign({}, ...tradesAnswers(newEmail()), more) as Answers);

const requestOf = ({ ports }: NodeBuyer): EstimateRequest => createEstimateRequest(ports.program, ports.state(), getToday(ports.program.timeZone, clock))!;

interface Asked {
  readonly products?: readonly string[];
  readonly answers?: EstimateRequest['answers'];
}

/** Asks as a page does, or with something else. */
async function ask(
  { ports }: NodeBuyer,
  { products, answers }: Asked,
): Promise<{ readonly __typename: string; readonly lines?: readonly { readonly productKey?: string | null; readonly amount: string }[] }> {
  const { id, root } = ports.state().application;
  const { priceEstimate } = await ports.graph(PriceEstimateDocument, {
    input: { application: { id, root }, products: [...(products ?? [])], answers: toAnswerInputs(answers ?? []) },
  });
  return priceEstimate;
}
const askAsPage = (buyer: NodeBuyer, more: Asked = {}) => ask(buyer, { ...requestOf(buyer), ...more });

/** What requests write of an application; workers write other tables at any time. */
const TABLES = ['application', 'stream_head', 'event', 'offer', 'gateway_id', 'purchase_step', 'purchase_account', 'crm_report'] as const;

const countRows = () =>
  Promise.all(TABLES.map(async (name) => [name, Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(bindflow.db)).rows[0]?.n)]));

/** What a page records of its estimate. */
async function recorded(buyer: NodeBuyer): Promise<readonly string[]> {
  const before = buyer.log.length;
  await createEstimator(buyer.ports).ask(requestOf(buyer), new AbortController().signal);
  return eventTypes(buyer).slice(before);
}

describe('an estimate', () => {
  it('is what the offer comes to, without tax and card fee', async () => {
    const buyer = await fitnessBuyer();
    expect(await recorded(buyer)).toEqual(['PriceEstimated']);
    const { lines, input } = buyer.state().quote.estimate!;
    expect(input).toBe(requestOf(buyer).input);
    expect(lines.map(({ kind, product }) => [kind, product])).toEqual([
      ['premium', 'fitness-liability'],
      ['premium', 'fitness-liability'],
      ['fee', ''],
      ['dues', ''],
    ]);
    await continueFrom(buyer, 0);
    const [quote] = buyer.state().quote.offer!.quotes;
    const cardFee = quote!.rateInfo.charges.find(({ category }) => category === 'CCFee')!.total;
    const { totalPreTaxPremium, totalFees, totalDues } = quote!.rateInfo;
    expect(addDollars(lines.map(({ amount }) => amount))).toBe(addDollars([totalPreTaxPremium, totalFees, totalDues, `-${cardFee}`]));
  });

  it('is one call for all who ask the same, for ten minutes', async () => {
    const [one, other, third] = [await fitnessBuyer(), await fitnessBuyer({ firstName: 'Ana', startDate: '2027-02-01' }), await fitnessBuyer({ limit: '2m-4m' })];
    const [first, second] = await Promise.all([askAsPage(one), askAsPage(other)]);
    expect(second).toEqual(first);
    expect(await askAsPage(other)).toEqual(first);
    expect(await calls()).toBe(1);
    expect(await askAsPage(third)).not.toEqual(first);
    expect(await calls()).toBe(2);
    clock += 10 * MINUTE + 1;
    await askAsPage(one);
    expect(await calls()).toBe(3);
  });

  it('stores nothing, here or at the gateway', async () => {
    const buyer = await fitnessBuyer();
    await buyer.ship();
    const before = [await countRows(), await bindflow.control.ledger()];
    expect(await askAsPage(buyer)).toMatchObject({ __typename: 'PriceEstimate' });
    expect([await countRows(), await bindflow.control.ledger()]).toEqual(before);
  });

  it('is of the products that no answer excludes', async () => {
    const buyer = await tradesBuyer();
    const productsOf = ({ lines = [] }: Awaited<ReturnType<typeof ask>>) => [...new Set(lines.flatMap(({ productKey }) => productKey ?? []))];
    expect(productsOf(await askAsPage(buyer))).toEqual(['general-liability', 'tools-equipment', 'umbrella']);
    expect(productsOf(await askAsPage(buyer, { products: ['tools-equipment'] }))).toEqual(['tools-equipment']);
    // The facade judges what it can by itself.
    buyer.answer({ vehicles: '11' });
    expect(productsOf(await askAsPage(buyer, { products: ['tools-equipment', 'umbrella'] }))).toEqual(['tools-equipment']);
    const before = await calls();
    expect(await askAsPage(buyer, { products: ['umbrella'] })).toMatchObject({ __typename: 'ProductsKickedOut' });
    expect(await calls()).toBe(before);
  });

  it('is refused without an answer, and with one that the price does not depend on', async () => {
    const buyer = await fitnessBuyer();
    const { answers } = requestOf(buyer);
    expect(await askAsPage(buyer, { answers: answers.filter(({ question }) => question !== 'claims') })).toMatchObject({ __typename: 'AnswersInvalid' });
    await expect(askAsPage(buyer, { answers: [...answers, { question: 'email', value: 'maya@example.com' }] })).rejects.toThrow(
      'answers.8.question is none that the price depends on',
    );
    await expect(askAsPage(buyer, { products: ['fitness-liability', 'umbrella'] })).rejects.toThrow('products.1 is no product of fitness');
    expect(await ask(await answered('plain', fitnessAnswers(newEmail())), requestOf(buyer))).toMatchObject({ __typename: 'QuotesRefused' });
    expect(await calls()).toBe(0);
  });

  it('is not shown where there is none: a gateway that fails is asked once, and no more for these answers', async () => {
    const buyer = await fitnessBuyer();
    await bindflow.control.fault({ path: QUOTES, fault: 'status-500', times: 1 });
    const estimator = createEstimator(buyer.ports);
    const before = buyer.log.length;
    for (const _ of [1, 2]) await estimator.ask(requestOf(buyer), new AbortController().signal);
    expect(await calls()).toBe(1);
    expect([buyer.log.length, estimator.canAsk(requestOf(buyer))]).toEqual([before, false]);
    buyer.answer({ limit: '2m-4m' });
    await estimator.ask(requestOf(buyer), new AbortController().signal);
    expect(eventTypes(buyer).at(-1)).toBe('PriceEstimated');
  });

  it('of answers that have changed meanwhile is dropped, and known when they are back', async () => {
    const buyer = await fitnessBuyer();
    const [estimator, request] = [createEstimator(buyer.ports), requestOf(buyer)];
    const asking = estimator.ask(request, new AbortController().signal);
    buyer.answer({ limit: '2m-4m' });
    await asking;
    expect(buyer.state().quote.estimate).toBeUndefined();
    buyer.answer({ limit: '1m-3m' });
    await estimator.ask(request, new AbortController().signal);
    expect(buyer.state().quote.estimate?.input).toBe(request.input);
    expect(await calls()).toBe(1);
  });

  it('has a limit by browser, of which the buyer reads nothing', async () => {
    const buyer = await fitnessBuyer();
    for (let times = 0; times < TRIES; times += 1) await askAsPage(buyer);
    await expect(askAsPage(buyer)).rejects.toThrow(/try again/i);
    expect(await recorded(buyer)).toEqual([]);
    expect(await continueFrom(buyer, 0)).toBe('payment');
  });
});
