import { type Page, test as base, expect } from '@playwright/test';
import { type Started, makeDataDir, removeDataDir, startApp, stopApp } from './running-app.ts';

interface Ledger {
  readonly charges: readonly { readonly amount: string; readonly method: string; readonly purchaseId: string }[];
  readonly policies: readonly { readonly policyNumber: string; readonly quoteId: string; readonly purchaseId: string }[];
  readonly accounts: readonly unknown[];
  readonly screenshots: readonly { readonly screen?: string }[];
}

export interface App extends Started {
  ledger(): Promise<Ledger>;
}

/** What must never happen on any page: an error in the console, a breach of the content security policy. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) problems.push(`console: ${message.text()}`);
  });
}

/** One built app for all journeys of a worker; every page is watched. */
export const test = base.extend<{ watched: string[] }, { app: App }>({
  app: [
    async ({ browserName: _ }, use) => {
      const dataDir = makeDataDir();
      const started = await startApp(dataDir);
      await use({ ...started, ledger: async () => (await fetch(`${started.sandboxUrl}/sandbox/ledger`)).json() as Promise<Ledger> });
      await stopApp(started);
      removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
  watched: [
    async ({ page }, use) => {
      const problems: string[] = [];
      watch(page, problems);
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Waits until everything recorded is in the facade's log. */
export const everythingShipped = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-uplink', 'idle');
