import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { applicationStarted, questionAnswered } from '../events/application/index.ts';
import { type RecordedEvent, catalog, fold } from '../events/buyflow/index.ts';
import type { Program } from '../events/program/index.ts';
import { openDatabase } from '../graph/db/index.ts';
import { createEncryptionKeys, createEventStore } from '../graph/event-store/index.ts';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { fitnessAnswers } from '../tests/support/answers.ts';
import { startForTests } from '../tests/support/bindflow.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { newEmail, visitor } from '../tests/support/checkout.ts';
import { isOperation } from '../tests/support/node-buyer.ts';
import type { FlowPorts } from '../web/workflows/ports/index.ts';
import { quote } from '../web/workflows/quote/index.ts';
import { median } from './figures.ts';
import { openFormPage, typeInMiddle, writePrograms } from './form-page.ts';
import { emptyDatabases } from './seeded-database.ts';
import { heading, said } from './table.ts';

const EVENTS = [10, 100, 1000, 10_000];
const QUESTIONS = [10, 100, 1000];
/** A program has at most 20 products. */
const QUOTES = [1, 5, 20];
const REPEATS = 5;
const APPENDS = 40;
/** In each measurement, whatever the size: what takes microseconds is done often enough to be measured. */
const EVENTS_FOLDED = 10_000;
const STEPS = 1000;

type Costs = Readonly<Record<string, number>>;

/** Prints what a unit costs at each size. Where the last column is 1, the cost does not grow. */
export function printGrowth(title: string, sizes: readonly number[], costs: readonly Costs[]): void {
  heading(title, ['', ...sizes.map((size) => size.toLocaleString('en-US')), 'last against first']);
  for (const name of Object.keys(costs[0] ?? {})) {
    const values = costs.map((at) => at[name] ?? Number.NaN);
    said(name, ...values.map((value) => String(Number(value.toPrecision(3)))), (values.at(-1)! / values[0]!).toFixed(2));
  }
}

/** Milliseconds of one run, the median of several. */
async function time(run: () => unknown, repeats = REPEATS): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  // The first one warms up.
  return median(times.slice(1));
}

function repeat(times: number, run: () => unknown): void {
  for (let done = 0; done < times; done += 1) run();
}

/** An application's events, which answer a page of 40 questions over and over. */
function historyOf(id: string, length: number): RecordedEvent[] {
  return Array.from({ length }, (_, index) => {
    const event =
      index === 0 ? applicationStarted({ root: id, release: 'bench', sitename: 'fitness', program: 'p' }) : questionAnswered({ question: `q${index % 40}`, value: String(index) });
    const envelope = {
      id: randomUUID(),
      applicationId: id,
      sequence: index + 1,
      version: catalog.definitions[event.type]!.version,
      writer: 'bench',
      at: '2027-01-15T08:00:00.000Z',
    };
    return { ...envelope, ...event };
  });
}

async function measureStreams(): Promise<Costs[]> {
  const { urls, stop } = await emptyDatabases(['growing']);
  const database = await openDatabase({ databaseUrl: urls.growing, dataDir: tmpdir() });
  const store = createEventStore({ db: database.db, keys: createEncryptionKeys('a secret of the bench, long enough to be one'), clock: () => new Date(), catalog });
  const costs: Costs[] = [];
  for (const size of EVENTS) {
    const id = randomUUID();
    const stream = `application/${id}` as const;
    const history = historyOf(id, size + APPENDS + 1);
    const append = async (events: readonly RecordedEvent[]): Promise<void> => {
      const now = new Date();
      const appended = await store.append({ rootId: id, stream, events, sent: now, received: now, privacyOf: () => 'personal' });
      if (!appended.ok) throw new Error(JSON.stringify(appended));
    };
    for (let at = 0; at < size; at += 100) await append(history.slice(at, Math.min(at + 100, size)));
    const stored = history.slice(0, size);
    const state = fold.foldAll(stored);
    const read = await time(() => store.read(id, stream));
    const foldAll = await time(() => repeat(EVENTS_FOLDED / size, () => fold.foldAll(stored)));
    const step = await time(() => repeat(STEPS, () => fold.step(state, stored[1]!)));
    let next = size;
    const appendOne = await time(() => append(history.slice(next, (next += 1))), APPENDS);
    costs.push({
      'append of one event, ms': appendOne,
      'read, µs an event': (read / size) * 1000,
      'fold, µs an event': (foldAll / EVENTS_FOLDED) * 1000,
      'step of a state, µs': (step / STEPS) * 1000,
    });
  }
  await database.close();
  await stop();
  return costs;
}

async function measureQuestions(): Promise<Costs[]> {
  const { urls, stop } = await emptyDatabases(['growing']);
  const dataDir = makeEmptyDir();
  const programs = path.join(dataDir, 'programs');
  writePrograms(programs, QUESTIONS);
  const app = await startApp(dataDir, { DATABASE_URL: urls.growing, PROGRAMS_DIR: programs, LOG_LEVEL: 'error' });
  const chrome = await chromium.launch(await findBrowser());
  const costs: Costs[] = [];
  for (const fields of QUESTIONS) {
    const opened: number[] = [];
    const typed: number[] = [];
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const context = await chrome.newContext();
      const [page, formPage] = [await context.newPage(), { url: `${app.url}/?sitename=fields-${fields}`, fields }];
      opened.push(await openFormPage(page, formPage));
      typed.push(await typeInMiddle(page, formPage));
      await context.close();
    }
    costs.push({ 'page usable, ms': median(opened), 'keystroke to paint, ms': median(typed) });
  }
  await chrome.close();
  await stopApp(app);
  removeDataDir(dataDir);
  await stop();
  return costs;
}

function writeProducts(folder: string): void {
  cpSync('programs/fitness.json', path.join(folder, 'fitness.json'));
  for (const count of QUOTES) {
    const program = JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as { sitename: string; spoke: { products: Program['spoke']['products'] } };
    const [product] = program.spoke.products;
    program.sitename = `quotes-${count}`;
    program.spoke.products = Array.from({ length: count }, (_, index) => ({ ...product!, id: `${product!.id}-${index}` }));
    writeFileSync(path.join(folder, `${program.sitename}.json`), JSON.stringify(program));
  }
}

async function measureQuotes(): Promise<Costs[]> {
  const { urls, stop } = await emptyDatabases(['growing']);
  const programsDir = makeEmptyDir();
  writeProducts(programsDir);
  const bindflow = await startForTests({ databaseUrl: urls.growing, programsDir });
  const costs: Costs[] = [];
  for (const count of QUOTES) {
    const times: number[] = [];
    for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
      const buyer = await visitor(bindflow.facade.url, `quotes-${count}`);
      buyer.answer(fitnessAnswers(newEmail()));
      const graph: FlowPorts['graph'] = async (document, variables, options) => {
        const began = performance.now();
        const answer = await buyer.ports.graph(document, variables, options);
        if (isOperation(document, 'RequestQuotes')) times.push(performance.now() - began);
        return answer;
      };
      const where = await quote({ ...buyer.ports, graph }, 0, new AbortController().signal);
      if (where !== 'payment' || buyer.state().quote.offer?.quotes.length !== count) throw new Error(`not quoted: ${buyer.state().quote.error}`);
    }
    costs.push({ 'quotes requested, ms': median(times.slice(1)) });
  }
  await bindflow.close();
  removeDataDir(programsDir);
  await stop();
  return costs;
}

/** What a unit costs as streams, pages and answers grow. */
export async function benchGrowing(): Promise<void> {
  printGrowth('Events in a stream', EVENTS, await measureStreams());
  printGrowth('Questions on a page, processor slowed 4 times', QUESTIONS, await measureQuestions());
  printGrowth('Quotes in an answer', QUOTES, await measureQuotes());
}
