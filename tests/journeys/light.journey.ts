// The download size of a first visit: on a slow train connection every kilobyte counts.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { catalog } from '#events/buyflow';
import { expectConfirmed, expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { fillPayment } from './support/payment.ts';
import { everythingShipped, expect, test } from './support/test.ts';

const KB = 1000;
/** docs/performance.md has the goals. */
const MAX_FIRST_PAGE_SCRIPT_BYTES = 150 * KB;
const MAX_PURCHASE_BYTES = 300 * KB;

const WEB = 'dist/web';

interface BuiltFile {
  readonly file: string;
  /** Keys of what it imports statically. */
  readonly imports?: readonly string[];
}

/** The scripts that the document loads before it renders anything, with what they import. */
function listFirstScripts(): string[] {
  const manifest = JSON.parse(readFileSync(path.join(WEB, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, BuiltFile>>;
  const files = new Set<string>();
  const add = ({ file, imports = [] }: BuiltFile): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const name of imports) if (manifest[name]) add(manifest[name]);
  };
  const page = readFileSync(path.join(WEB, 'index.html'), 'utf8');
  for (const built of Object.values(manifest)) if (built.file.endsWith('.js') && page.includes(`src="/${built.file}"`)) add(built);
  return [...files];
}

const sizeOf = (file: string): number => statSync(path.join(WEB, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(path.join(WEB, file)).size;

test('the first field can be used after at most 150 kB of scripts', () => {
  const files = listFirstScripts();
  const bytes = files.map(sizeOf).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(80 * KB);
  expect(bytes, files.join()).toBeLessThan(MAX_FIRST_PAGE_SCRIPT_BYTES);
});

test('buyers download no description of an event', () => {
  const scripts = readdirSync(path.join(WEB, 'assets')).filter((file) => file.endsWith('.js'));
  const sent = scripts.map((file) => readFileSync(path.join(WEB, 'assets', file), 'utf8')).join('');
  const types = Object.values(catalog.definitions).filter(({ type }) => sent.includes(type));
  expect(types.length).toBeGreaterThan(60);
  expect(types.filter(({ description }) => sent.includes(description)).map(({ type }) => type)).toEqual([]);
});

interface Transfer {
  readonly bytes: () => number;
  /** Scripts and styles that were sent without brotli. */
  readonly plain: readonly string[];
}

/** Counts bodies as they are sent. Headers are left out: HTTP/2 sends most of them once. */
function countTransfer(page: Page): Transfer {
  let bytes = 0;
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('http')) return;
    void request
      .sizes()
      .then(({ responseBodySize }) => (bytes += responseBodySize))
      .catch(() => undefined);
  });
  const plain: string[] = [];
  page.on('response', (response) => {
    const isOfThePage = ['document', 'script', 'stylesheet'].includes(response.request().resourceType());
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    if (isOfThePage && encoding !== 'br' && Number(length) > KB) plain.push(response.url());
  });
  return { bytes: () => bytes, plain };
}

test('a whole purchase takes at most 300 kB, and every script and style is compressed', async ({ page, app }) => {
  const { bytes, plain } = countTransfer(page);
  await page.goto(app.url);
  await fillFitness(page, newEmail());
  await press(page, 'Continue');
  await expectPayment(page);
  await fillPayment(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  expect(plain).toEqual([]);
  expect(bytes()).toBeGreaterThan(150 * KB);
  expect(bytes()).toBeLessThan(MAX_PURCHASE_BYTES);
});
