import { type Page, chromium } from '@playwright/test';
import { signInAsAnalyst } from '../tests/journeys/support/console.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { type Figures, ROUNDS } from './figures.ts';
import { waitForFirstScan } from './first-scan.ts';
import { writeLongHistory } from './long-history.ts';

/** The first one loads the scripts, as the first of a day does. */
const OPENED = 6;
const STEPS = 40;
const EVENTS = 200;

/** How long a hand rests on what it clicks, and how long it takes to click. */
const REST_MS = 200;
const CLICK_MS = 80;

/** From the click on its row to the buyer's page at its last event: `data-moment` on the frame's document. In the page, by its own clock. */
async function open(page: Page, id: string): Promise<number> {
  const row = page.locator(`a[href="/console/applications/${id}"]`);
  await page.mouse.move(0, 0);
  await row.waitFor();
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (began: number): void => {
          // While it is being loaded, a document has no element.
          const root: HTMLElement | null | undefined = document.querySelector<HTMLIFrameElement>('main iframe')?.contentDocument?.documentElement;
          if (root?.dataset['moment'] === undefined) setTimeout(look, 0, began);
          else resolve(performance.now() - began);
        };
        addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
      }),
  );
  await row.hover();
  await page.waitForTimeout(REST_MS);
  await row.click({ delay: CLICK_MS });
  return took;
}

/** From setting the slider to the buyer's page at that event. */
const stepTo = (page: Page, index: number): Promise<number> =>
  page.evaluate(
    (at) =>
      new Promise<number>((resolve, reject) => {
        const slider = document.querySelector<HTMLInputElement>('input[type=range]');
        const root = document.querySelector('iframe')?.contentDocument?.documentElement;
        if (!slider || !root) return reject(new Error('there is no replay'));
        const began = performance.now();
        const moved = (_: unknown, observer: MutationObserver): void => {
          if (root.dataset['moment'] !== at) return;
          observer.disconnect();
          resolve(performance.now() - began);
        };
        new MutationObserver(moved).observe(root, { attributeFilter: ['data-moment'] });
        // As a hand sets it: React looks for what was set without it.
        Reflect.set(HTMLInputElement.prototype, 'value', at, slider);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    String(index),
  );

/** Forward through the last events, one after the other. */
async function scrub(page: Page, steps: number): Promise<number[]> {
  const last = Number(await page.getByRole('slider', { name: 'Event' }).getAttribute('max'));
  const times: number[] = [];
  for (let at = Math.max(0, last - steps); at < last; at += 1) times.push(await stepTo(page, at));
  return times;
}

/** A replay in Chromium: milliseconds until it is open, and until it shows the next event. */
async function measureReplay(page: Page, application: string): Promise<Readonly<Record<'opened' | 'scrubbed', number[]>>> {
  const opened: number[] = [];
  const scrubbed: number[] = [];
  for (let at = 0; at < OPENED; at += 1) {
    const took = await open(page, application);
    const steps = await scrub(page, STEPS);
    if (at > 0) opened.push(took);
    if (at > 0) scrubbed.push(...steps);
    await page.evaluate(() => history.pushState(null, '', '/console'));
    await page.locator('iframe').waitFor({ state: 'hidden' });
  }
  return { opened, scrubbed };
}

/** From the click that opens the list of quarantined events to what it lists, in milliseconds. */
async function measureQuarantine(page: Page): Promise<number> {
  const took = await page.evaluate(async () => {
    const began = performance.now();
    history.pushState(null, '', '/console/quarantined');
    return new Promise<number>((resolve) => {
      const look = (): void => {
        if (document.querySelector('main')?.textContent.includes('Checked until')) resolve(performance.now() - began);
        else setTimeout(look, 0);
      };
      look();
    });
  });
  await page.evaluate(() => history.pushState(null, '', '/console/charges'));
  await page.getByRole('heading', { name: 'Quarantined events' }).waitFor({ state: 'hidden' });
  return took;
}

/** What analysts open in the console, in Chromium. */
export async function benchOpening(url: string): Promise<Figures> {
  await waitForFirstScan(url);
  const application = await writeLongHistory(url, EVENTS);
  const chrome = await chromium.launch(await findBrowser());
  try {
    const page = await (await chrome.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signInAsAnalyst(page, `${url}/console`);
    await page.getByRole('heading', { name: 'Applications' }).waitFor();
    const { opened, scrubbed } = await measureReplay(page, application);
    const quarantine: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) quarantine.push(await measureQuarantine(page));
    return { replay: opened, 'step of the slider': scrubbed, 'quarantined events': quarantine.slice(1) };
  } finally {
    await chrome.close();
  }
}
