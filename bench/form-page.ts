import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Program } from '../events/program/index.ts';
import { median } from './figures.ts';

/** A page with as many text fields, at this address. */
export interface FormPage {
  readonly url: string;
  readonly fields: number;
}

const SLOWED = 4;
const KEYSTROKES = 25;

/** Writes programs that ask as many questions on one page. Their sitenames are `fields-10` and so on. */
export function writePrograms(folder: string, counts: readonly number[]): void {
  mkdirSync(folder, { recursive: true });
  // The sandbox needs the program that it serves without a sitename.
  cpSync('programs/fitness.json', path.join(folder, 'fitness.json'));
  for (const count of counts) {
    const program = JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as { -readonly [Key in keyof Program]: Program[Key] };
    const ids = Array.from({ length: count }, (_, index) => `q${index + 1}`);
    program.sitename = `fields-${count}`;
    const [first, ...others] = program.display.pages;
    const components = [{ type: 'Underwriting', schema: ids }, { type: 'Continue' }];
    program.display.pages = [{ ...first!, components }, ...others.filter(({ type }) => type !== 'Application')];
    program.spoke.questions = ids.map((id) => ({ id, label: `Question ${id.slice(1)}` })) as Program['spoke']['questions'];
    writeFileSync(path.join(folder, `${program.sitename}.json`), JSON.stringify(program));
  }
}

declare global {
  interface Window {
    /** Milliseconds from the navigation to the first frame with all fields. */
    benchUsable: Promise<number>;
    benchPainted: Promise<number>;
  }
}

/** Loads the page in a new tab. Returns the milliseconds until all its fields are painted and take what is typed. */
export async function openFormPage(page: Page, { url, fields }: FormPage): Promise<number> {
  await page.addInitScript((count) => {
    window.benchUsable = new Promise((resolve) => {
      const look = (_: unknown, observer: MutationObserver): void => {
        const inputs = document.querySelectorAll('input');
        if (inputs.length < count) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
  }, fields);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(() => window.benchUsable);
}

/** Types into the field in the middle. Returns the median of the milliseconds from a keystroke to the next frame. */
export async function typeInMiddle(page: Page, { fields }: FormPage): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page
    .locator('input')
    .nth(Math.floor(fields / 2))
    .focus();
  const times: number[] = [];
  for (let key = 0; key < KEYSTROKES; key += 1) {
    await page.evaluate(() => {
      window.benchPainted = new Promise((resolve) => {
        const afterPaint = ({ timeStamp }: Event): void => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
            port1.start();
            port2.postMessage(null);
          });
        };
        addEventListener('keydown', afterPaint, { capture: true, once: true });
      });
    });
    await page.keyboard.press('a');
    times.push(await page.evaluate(() => window.benchPainted));
  }
  return median(times);
}
