import { readFileSync } from 'node:fs';
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
import { startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { measureInTurn, median } from './figures.ts';
import { waitForFirstScan } from './first-scan.ts';
import { printGrowth } from './growing.ts';
import { grownDatabase } from './seeded-database.ts';

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
  { name: 'trend by week', document: ReadBreakdownDocument, variables: { filter: {}, by: 'WEEK', unit: 'APPLICATION' } },
  ...['fitness', 'trades'].map((sitename): Question => ({
    name: `what if ${sitename} had no rule`,
    document: TryRulesDocument,
    variables: { input: { filter: {}, configuration: withoutRules(sitename) } },
  })),
];

const ROUNDS = 7;

/** What the console asks, over HTTP as an analyst asks it, in turn. Returns the median milliseconds until the whole answer has arrived. */
async function askAll(url: string): Promise<Readonly<Record<string, number>>> {
  const askAnalyst = await createAsker(url);
  const ask = async (question: Question): Promise<number> => (await askAnalyst(question)).took;
  for (const question of questions) await ask(question);
  const times = await measureInTurn(Object.fromEntries(questions.map((question) => [question.name, () => ask(question)])), ROUNDS);
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** Lists, counts and funnels with 10,000 applications, with ten times as many, and so on. */
export async function benchAsking(most: number): Promise<void> {
  const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= most);
  const costs = [];
  for (const size of sizes) {
    const { url, dataDir, stop } = await grownDatabase(size);
    const app = await startApp(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'error' });
    await waitForFirstScan(app.url);
    costs.push(await askAll(app.url));
    await stopApp(app);
    await stop();
  }
  printGrowth('Applications: milliseconds until the console has its answer', sizes, costs);
}
