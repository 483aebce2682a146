// A separate app in production mode, whose gateway traffic is recorded, and a browser whose profile is in a folder.
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { type Sandbox, startSandbox } from '#sandbox';
import { type Wire, listenIn, productionPrograms } from '../../support/canaries.ts';
import { newDataFolder } from '../../support/data-folder.ts';
import { type Gate, startGate } from '../../support/gate.ts';
import { type Started, startApp, stopApp } from './running-app.ts';
import { test as base } from './test.ts';

export const LOG_KEY = 'a-key-of-the-log-that-is-long-enough';

export interface Desk {
  readonly url: string;
  readonly sandbox: Sandbox;
  readonly gate: Gate;
  readonly wire: Wire;
  /** Of the app, and of the browser. */
  readonly dataDir: string;
  readonly profile: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** The app's output, before and after it was killed. */
  readonly output: () => string;
  readonly kill: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const test = base.extend<{ desk: Desk }>({
  desk: async ({ playwright, launchOptions }, provide) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-canaries-'));
    // These folders' names appear in the report of where a secret was found.
    const [dataDir, profile] = [path.join(folder, 'data'), path.join(folder, 'profile')];
    renameSync(newDataFolder(), dataDir);
    const wire = listenIn();
    const sandbox = await startSandbox({ port: 0, programsDir: productionPrograms(path.join(folder, 'programs')) });
    const gate = await startGate(sandbox.url, wire);
    const upstream = { LOCAL_SERVER_URL: gate.url, GATEWAY_URL: gate.url, SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`, PUBLIC_URL: 'http://127.0.0.1:4000' };
    const env = { ...upstream, LOG_KEY, LOG_LEVEL: 'trace' };
    const apps: Started[] = [await startApp(dataDir, env)];
    const running = (): Started => apps.at(-1)!;
    const { url } = running();
    const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, viewport: { width: 1024, height: 640 }, reducedMotion: 'reduce' });
    const page = context.pages()[0] ?? (await context.newPage());
    // Nothing takes longer; a click without a timeout would report nothing.
    page.setDefaultTimeout(30_000);
    const output = (): string => apps.map((app) => app.output()).join('');
    const kill = (): Promise<void> => stopApp(running(), 'SIGKILL');
    const startAgain = async (): Promise<void> => void apps.push(await startApp(dataDir, { ...env, PORT: new URL(url).port }));
    await provide({ url, sandbox, gate, wire, dataDir, profile, context, page, output, kill, startAgain, stop: () => stopApp(running()) });
    await context.close();
    await stopApp(running());
    await gate.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Operations that carry secrets to the facade, over the one connection that may. */
const carriers = ['SubmitPayment', 'PrepareAccount', 'LogIn', 'VerifySecurityCode'];
const isCarrier = (request: Request): boolean => carriers.some((name) => (request.postData() ?? '').includes(`"operationName":"${name}"`));

export interface Traffic {
  /** The pages' requests, except for the operations that carry secrets. */
  readonly requests: () => string;
  /** The facade's responses, including errors and traces. */
  readonly answers: () => Promise<string>;
  /** The ids of the requests, as in the facade's log. */
  readonly requestIds: readonly string[];
}

export function listenTo(context: BrowserContext): Traffic {
  const requests: string[] = [];
  const answers: Promise<string>[] = [];
  const requestIds: string[] = [];
  context.on('request', (request) => {
    requests.push(isCarrier(request) ? request.url() : `${request.url()}\n${request.postData() ?? ''}`);
  });
  context.on('response', (response) => {
    requestIds.push(response.headers()['x-request-id'] ?? '');
    // A closed page took its response along.
    if (response.url().endsWith('/graphql')) answers.push(response.text().catch(() => ''));
  });
  return { requests: () => requests.join('\n'), answers: async () => (await Promise.all(answers)).join('\n'), requestIds };
}

/** Everything that a page's origin stores in the browser, and what the tag manager would get. */
export async function harvest(page: Page): Promise<Record<'storage' | 'databases' | 'caches' | 'data layer', string>> {
  const kept = await page.evaluate(() => ({
    storage: JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    'data layer': JSON.stringify(window.dataLayer ?? []),
  }));
  return { ...kept, storage: kept.storage + JSON.stringify(await page.context().cookies()), databases: await databasesOf(page), caches: await cachesOf(page) };
}

const databasesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) databases.push(name, store, await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(databases);
  });

const cachesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) cached.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return JSON.stringify(cached);
  });

/** Puts a text into every place where a page could store something and Bindflow stores nothing. */
export const plant = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (planted) => {
    localStorage.setItem('planted', planted);
    await (await caches.open('planted')).put('/planted', new Response(planted));
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('planted', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('texts').put(planted, 1));
      opening.addEventListener('success', () => resolve(opening.result.close()));
      opening.addEventListener('error', () => reject(opening.error));
    });
  }, text);
