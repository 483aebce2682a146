// The readable content of a page, its visible text and field values, to compare the buyer's page with its replay.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { compareCausally } from '#events/core';
import { type App, expect } from './test.ts';

export interface Seen {
  readonly title: string;
  /** The field with the focus. Its messages change during typing, and its value is recorded only when it is left. */
  readonly typing: string | null;
  readonly text: readonly string[];
  /** By name; fields that share a name are distinguished by their value. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Runs on the page. Skips what changes by itself (`data-live`), values that are never recorded, and the field with the focus.
 * `elsewhere` names that field if it is on the other page.
 */
function look(_: unknown, elsewhere: string | null): Seen {
  const isTicked = (field: Element): boolean => field.matches('[type=radio], [type=checkbox]');
  const typing = elsewhere ?? document.activeElement?.closest<HTMLInputElement>('input:not([type=radio], [type=checkbox]), select')?.name ?? null;
  const isTyped = (element: Element): boolean => typing !== null && element.closest('[data-field]')?.querySelector(`[name="${typing}"]`) instanceof Element;
  const isSeen = (element: Element): boolean => !element.closest('script, style, noscript, option, [data-live], [inert]') && !isTyped(element) && element.checkVisibility();
  const valueOf = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): readonly [string, string] => {
    const value = isTicked(field) ? String((field as HTMLInputElement).checked) : field.value;
    return [isTicked(field) ? `${field.name}=${field.value}` : field.name, field.closest('[data-secret]') ? '' : value];
  };
  const words = (): string[] => {
    const text: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.parentElement && isSeen(node.parentElement)) text.push((node.textContent ?? '').trim());
    return text.filter(Boolean);
  };
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea')];
  return { title: document.title, typing, text: words(), fields: Object.fromEntries(fields.filter(isSeen).map(valueOf)) };
}

/** The buyer's page after each event, by sequence. Of several events before one paint, the last one counts. */
export type Album = Map<number, Seen>;

/** Reads the page after each recorded event, when its effect is painted. */
export async function takeAlbum(page: Page): Promise<Album> {
  const album: Album = new Map();
  await page.exposeBinding('keepSeen', (_, sequence: number, seen: Seen) => void album.set(sequence, seen));
  await page.addInitScript(`
    const look = ${look.toString()};
    const keep = Storage.prototype.setItem;
    let last = 0;
    let hasBegun = false;
    Storage.prototype.setItem = function setItem(key, value) {
      keep.call(this, key, value);
      const sequence = Number(/^bindflow\\/event\\/(\\d+)$/.exec(key)?.[1] ?? 0);
      if (sequence === 0) return;
      last = sequence;
      const { type } = JSON.parse(value);
      if (/^(Purchase|Payment|Policy)/.test(type)) hasBegun = !/^(PurchaseRejected|PurchaseHeld|PurchaseStepFailed|PurchaseCompleted|PaymentDeclined|PaymentUnconfirmed|PaymentMethodChosen)$/.test(type);
      // Two frames on everything is painted, but for what is still loaded; where another event came by then, that one is looked at.
      const whenPainted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
        if (sequence !== last) return;
        // The effect of a click is visible when the click is done. The dialog opens with the click, before an event says so.
        const isPressed = document.querySelector('[data-screen=payment] [type=submit][aria-busy=true]') && !(hasBegun && document.querySelector('dialog[open]'));
        if (isPressed || document.querySelector('[data-live=loading]')) whenPainted();
        else window.keepSeen(sequence, look(null, null));
      })));
      whenPainted();
    };
  `);
  return album;
}

/** The replay's page. */
export const replayed = (page: Page): FrameLocator => page.frameLocator('iframe[title^="The buyer"]');

/** The differences between a page and its replay; null if there are none. */
export function differenceOf(seen: Seen, again: Seen) {
  const without = (some: readonly string[], others: readonly string[]): string[] => some.filter((one) => !others.includes(one));
  const fields = Object.keys({ ...seen.fields, ...again.fields }).filter((name) => seen.fields[name] !== again.fields[name]);
  if (seen.title === again.title && fields.length === 0 && seen.text.join('\n') === again.text.join('\n')) return null;
  return {
    titles: [seen.title, again.title],
    fields: fields.map((name) => [name, seen.fields[name], again.fields[name]]),
    lost: without(seen.text, again.text),
    added: without(again.text, seen.text),
  };
}

/** Moves the replay to an event and reads its page. */
export async function seenAt(page: Page, index: number, typing: string | null): Promise<Seen> {
  const slider = page.getByRole('slider', { name: 'Event' });
  await slider.fill(String(index));
  await expect(slider).toHaveValue(String(index));
  const html = replayed(page).locator('html');
  await expect(html).toHaveAttribute('data-moment', String(index));
  await expect(html.locator('[data-live=loading]')).toHaveCount(0);
  return html.evaluate(look, typing);
}

const runLog = (env: App['dataEnv'], ...words: string[]): Buffer =>
  execFileSync(process.execPath, ['dist/bindflow.js', 'log', ...words], {
    env: { ...process.env, ...env },
    // The error includes the command's error output.
    stdio: ['ignore', 'ignore', 'pipe'],
  });

/** Exports an application, or all of them, with the keys, by `bindflow log export`. The file is deleted after reading. */
async function withExport<T>({ dataEnv }: Pick<App, 'dataEnv'>, application: string | null, read: (file: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-export-'));
  const file = path.join(folder, 'log.jsonl');
  try {
    runLog(dataEnv, 'export', ...(application === null ? [] : [application]), '--with-keys', '--out', file);
    return await read(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const exportLog = (app: Pick<App, 'dataEnv'>, application: string | null = null): Promise<string> => withExport(app, application, (file) => readFileSync(file, 'utf8'));

/** Imports an application of one app into another, by `bindflow log import`. Resolves to what was imported. */
export const carryLog = (from: Pick<App, 'dataEnv'>, to: Pick<App, 'dataEnv'>, application: string): Promise<string> =>
  withExport(from, application, (file) => {
    runLog(to.dataEnv, 'import', file);
    return readFileSync(file, 'utf8');
  });

interface Line {
  readonly kind: string;
  readonly id: string;
  readonly author: 'application' | 'facade';
  readonly data: { readonly after?: number };
}

/** The index of each browser event in a history, by its sequence. */
export function placesIn(log: string, application: string): Map<number, number> {
  const lines = log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  let [of, author, sequence] = ['', 'application', 0];
  const positions = lines.flatMap((line) => {
    if (line.kind === 'application') of = line.id;
    if (line.kind === 'stream') [author, sequence] = [line.author, 0];
    if (line.kind !== 'event' || of !== application) return [];
    sequence += 1;
    return [author === 'application' ? { sequence } : { after: line.data.after ?? 0, facadeSequence: sequence }];
  });
  return new Map(positions.toSorted(compareCausally).flatMap((position, index) => ('sequence' in position ? [[position.sequence, index] as const] : [])));
}
