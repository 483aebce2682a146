// What is to be read on a page: its visible text and the values of its fields, so that the buyer's page and its replay are laid side by side.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { inHistory } from '#events/core';
import { type App, expect } from './test.ts';

export interface Seen {
  readonly title: string;
  /** The field that is being typed in: what is said of it changes with what is typed, and what is typed is recorded when it is left. */
  readonly typing: string | null;
  readonly text: readonly string[];
  /** By name and, of several of a name, what each stands for. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Runs on the page. What lives on by itself (`data-live`) is left out, so is what is typed into fields whose values nobody records, and all of the field
 * that is typed in just now: its name is given where it is another page's.
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

/** The buyer's page after each event, by the event's sequence: the last one of those that were recorded before the page was painted. */
export type Album = Map<number, Seen>;

/** Looks at the page each time that something was recorded and what became of it is painted. */
export async function takeAlbum(page: Page): Promise<Album> {
  const album: Album = new Map();
  await page.exposeBinding('keepSeen', (_, sequence: number, seen: Seen) => void album.set(sequence, seen));
  await page.addInitScript(`
    const look = ${look.toString()};
    const keep = Storage.prototype.setItem;
    let last = 0;
    Storage.prototype.setItem = function setItem(key, value) {
      keep.call(this, key, value);
      const sequence = Number(/^bindflow\\/event\\/(\\d+)$/.exec(key)?.[1] ?? 0);
      if (sequence === 0) return;
      last = sequence;
      // Two frames on everything is painted, but for what is still loaded; where another event came by then, that one is looked at.
      const whenPainted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
        if (sequence !== last) return;
        // What comes of a press is there once the press is done.
        const isPressed = document.querySelector('[data-screen=payment] [type=submit][aria-busy=true]') && !document.querySelector('dialog[open]');
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

/** What differs between a page and its replay; null where nothing does. */
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

/** Puts the replay at an event and reads its page. */
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
    // What it says on its error output is in the error.
    stdio: ['ignore', 'ignore', 'pipe'],
  });

/** A file with an application, or all of them, as the shell exports it, with the keys: `bindflow log export`. It is gone once it was read. */
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

/** Takes an application of one app into another: `bindflow log import`. Resolves to what was taken in. */
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

/** At which index of a history the browser's events stand, by their sequence. */
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
  return new Map(positions.toSorted(inHistory).flatMap((position, index) => ('sequence' in position ? [[position.sequence, index] as const] : [])));
}
