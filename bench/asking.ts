import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Question, createAsker } from './ask-analyst.ts';
import {
  type ApplicationFilterInput,
  CountApplicationsDocument,
  FindApplicationsDocument,
  ReadBreakdownDocument,
  ReadFunnelDocument,
  ReadFunnelQuestionsDocument,
  TryRulesDocument,
} from '../web/generated/graphql.ts';
import { type Started, startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { type Figures, measureInTurn, median } from './figures.ts';
import { waitForFirstScan } from './first-scan.ts';
import { printGrowth } from './growing.ts';
import { grownDatabase } from './seeded-database.ts';
import { heading, said } from './table.ts';

const filters: Readonly<Record<string, ApplicationFilterInput>> = {
  all: {},
  'outcome and program': { outcomes: ['ABANDONED'], sitenames: ['fitness'] },
  'page where they stopped': { pages: ['/Payment'] },
  'kickout reason': { kickoutReasons: ['Disciplined by a licensing board'] },
  'page they came to': { reached: ['/Payment'] },
  'question answered last': { questions: ['zip'], outcomes: ['ABANDONED'] },
  'question answered': { answered: ['claims'] },
  'a week': { since: '2026-11-01T00:00:00.000Z', until: '2026-11-08T00:00:00.000Z' },
  'words that many have': { text: 'payment abandoned' },
  'words that few have': { text: 'roofing' },
  'words that nobody has': { text: 'zeppelin' },
  'the beginning of an id': { text: '5eed1' },
};

function withoutRules(sitename: string): object {
  const { spoke, ...program } = JSON.parse(readFileSync(`programs/${sitename}.json`, 'utf8')) as { spoke: { products: readonly object[] } };
  return { ...program, spoke: { ...spoke, products: spoke.products.map((product) => ({ ...product, kickout: [] })) } };
}

const of = (name: string, filter: ApplicationFilterInput): Question[] => [
  { name: `list: ${name}`, document: FindApplicationsDocument, variables: { filter, sort: 'NEWEST', first: 100 } },
  { name: `counts: ${name}`, document: CountApplicationsDocument, variables: { filter, sort: 'NEWEST' } },
];
const funnels = ['all', 'outcome and program', 'a week', 'words that many have'];
const questions: readonly Question[] = [
  ...Object.entries(filters).flatMap(([name, filter]) => of(name, filter)),
  { name: 'list: all, the highest total first', document: FindApplicationsDocument, variables: { filter: {}, sort: 'HIGHEST_TOTAL', first: 100 } },
  ...funnels.flatMap((name): Question[] => [
    { name: `funnel: ${name}`, document: ReadFunnelDocument, variables: { filter: filters[name] } },
    { name: `funnel by question: ${name}`, document: ReadFunnelQuestionsDocument, variables: { filter: filters[name] } },
  ]),
  { name: 'breakdown by device', document: ReadBreakdownDocument, variables: { filter: {}, by: 'DEVICE', unit: 'APPLICATION' } },
  { name: 'breakdown by device, each buyer once', document: ReadBreakdownDocument, variables: { filter: {}, by: 'DEVICE', unit: 'FAMILY' } },
  { name: 'breakdown by state of one program', document: ReadBreakdownDocument, variables: { filter: { sitenames: ['fitness'] }, by: 'STATE', unit: 'APPLICATION' } },
  { name: 'trend by week', document: ReadBreakdownDocument, variables: { filter: {}, by: 'WEEK', unit: 'APPLICATION' } },
  ...['fitness', 'trades'].map((sitename): Question => ({
    name: `what if ${sitename} had no rule`,
    document: TryRulesDocument,
    variables: { input: { filter: {}, configuration: withoutRules(sitename) } },
  })),
];

const ROUNDS = 7;
/** Answers from memory are quick, so they are measured more often. */
const MEMORY_REPEATS = 3;

const sides = ['SQL', 'memory'] as const;
type Side = (typeof sides)[number];

/** Neither the funnel nor trials are answered from memory. */
const isInMemory = ({ name }: Question): boolean => /^(list|counts|breakdown|trend)/.test(name);

/** What the console asks, over HTTP as an analyst asks it, of both apps in turn. Returns the milliseconds until the whole answer has arrived, by side and question. */
async function askBoth(urls: Readonly<Record<Side, string>>): Promise<Figures> {
  const measured: Record<Side, Record<string, () => Promise<number>>> = { SQL: {}, memory: {} };
  for (const side of sides) {
    const askAnalyst = await createAsker(urls[side]);
    for (const question of side === 'SQL' ? questions : questions.filter(isInMemory)) {
      const ask = async (): Promise<number> => (await askAnalyst(question)).took;
      await ask();
      measured[side][`${side} ${question.name}`] = ask;
    }
  }
  const figures: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = { ...(await measureInTurn(measured.SQL, 1)), ...(await measureInTurn(measured.memory, MEMORY_REPEATS)) };
    for (const [name, times] of Object.entries(both)) (figures[name] ??= []).push(...times);
  }
  return figures;
}

/** The 95th percentile; of fewer than 20 values the highest. */
const percentile95 = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.ceil(0.95 * values.length) - 1] ?? Number.NaN;

function printSides(size: number, figures: Figures): void {
  heading(`${size.toLocaleString('en-US')} applications: milliseconds from SQL and from memory`, ['', ...sides.flatMap((side) => [`${side}, median`, `${side}, 95th percentile`])]);
  for (const { name } of questions.filter(isInMemory)) {
    const columns = sides.flatMap((side) => [median, percentile95].map((summarize) => summarize(figures[`${side} ${name}`] ?? []).toPrecision(3)));
    said(name, ...columns);
  }
}

/** Milliseconds between two looks at the app during a load. */
const LOOK_MS = 10;

/** Waits until the app has the summaries in memory. Prints what the load took, and how long the app let another request wait. */
async function waitForLoad(app: Started): Promise<void> {
  let longest = 0;
  for (;;) {
    const loaded = /^.*application summaries are in memory.*$/m.exec(app.output())?.[0];
    if (loaded !== undefined) {
      const { applications, bytes, ms } = JSON.parse(loaded) as Readonly<Record<'applications' | 'bytes' | 'ms', number>>;
      console.log(
        `\n${applications.toLocaleString('en-US')} summaries in memory: ${Math.round(bytes / 1e6)} MB, after ${(ms / 1000).toFixed(1)} s; the slowest /healthz meanwhile: ${longest.toFixed(0)} ms`,
      );
      return;
    }
    const began = performance.now();
    await (await fetch(`${app.url}/healthz`)).text();
    longest = Math.max(longest, performance.now() - began);
    await sleep(LOOK_MS);
  }
}

/** Lists, counts and funnels with 10,000 applications, with ten times as many, and so on: from SQL, and from memory beside it. */
export async function benchAsking(most: number): Promise<void> {
  const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= most);
  const costs: Readonly<Record<string, number>>[] = [];
  for (const size of sizes) {
    const { url, dataDir, stop } = await grownDatabase(size);
    const inSql = await startApp(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'error', SUMMARIES_IN_MEMORY_MB: '0' });
    await waitForFirstScan(inSql.url);
    const app = await startApp(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'info', SUMMARIES_IN_MEMORY_FROM: '1' });
    await waitForLoad(app);
    const figures = await askBoth({ SQL: inSql.url, memory: app.url });
    printSides(size, figures);
    costs.push(Object.fromEntries(questions.map(({ name }) => [name, median(figures[`SQL ${name}`] ?? [])])));
    for (const started of [app, inSql]) await stopApp(started);
    await stop();
  }
  printGrowth('Applications: milliseconds until the console has its answer from SQL', sizes, costs);
}
