import { brotliCompressSync } from 'node:zlib';
import { type Browser, type Page, chromium } from '@playwright/test';
import { fillFitness, newEmail, press } from '../tests/journeys/support/buyer.ts';
import { fillPayment } from '../tests/journeys/support/payment.ts';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { type Figures, measureInTurn } from './figures.ts';
import { buildPeerPages, readScript } from './peer-pages.ts';
import { emptyDatabases } from './seeded-database.ts';

const KB = 1000;

/** Bytes of the scripts that had arrived when the first field was in the page, in kB. */
async function measureFirstPage(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('form input')) return;
      performance.mark('first field');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() => {
    const at = performance.getEntriesByName('first field')[0]?.startTime ?? Number.NaN;
    const scripts = performance.getEntriesByType('resource').filter((entry): entry is PerformanceResourceTiming => new URL(entry.name).pathname.endsWith('.js'));
    return Number.isNaN(at) ? at : scripts.filter(({ responseEnd }) => responseEnd <= at).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  return bytes / KB;
}

/** Everything that the server sends for a purchase by card, in kB. */
async function measurePurchase(page: Page, url: string): Promise<number> {
  let bytes = 0;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url);
  await fillFitness(page, newEmail());
  await press(page, 'Continue');
  await page.waitForURL(/\/Payment/);
  await fillPayment(page);
  await press(page, 'Purchase');
  await page.waitForURL(/\/Confirmation/);
  await page.waitForLoadState('networkidle');
  return bytes / KB;
}

async function withPage<Result>(chrome: Browser, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await chrome.newContext();
  try {
    return await measure(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Bytes as sent, each time in a new browser. */
export async function benchLoading(): Promise<Figures> {
  const { urls, stop } = await emptyDatabases(['loading']);
  const dataDir = makeEmptyDir();
  const app = await startApp(dataDir, { DATABASE_URL: urls.loading, LOG_LEVEL: 'error' });
  const chrome = await chromium.launch(await findBrowser());
  await buildPeerPages(['react']);
  try {
    return {
      ...(await measureInTurn({
        'first page': () => withPage(chrome, (page) => measureFirstPage(page, app.url)),
        purchase: () => withPage(chrome, (page) => measurePurchase(page, app.url)),
      })),
      'React alone': [brotliCompressSync(readScript('react')).length / KB],
    };
  } finally {
    await chrome.close();
    await stopApp(app);
    removeDataDir(dataDir);
    await stop();
  }
}
