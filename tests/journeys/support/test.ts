import { type Page, test as base, expect } from '@playwright/test';
import { type Ledger, type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { type StartedOnPostgres, startAppOnPostgres } from './running-app.ts';

export interface App extends StartedOnPostgres {
  /** How tests query and control the app's sandbox. */
  readonly sandbox: SandboxControl;
}

/** What must never happen on any page: an error in the console, or a breach of the content security policy. */
export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) problems.push(`console: ${message.text()}`);
  });
}

/** Wrapped in an object, as Playwright reads a bare array as an option tuple. */
interface Tolerated {
  readonly patterns: readonly RegExp[];
}

/** One built app for all journeys of a worker. Every page is watched; `tolerated` lists the errors that a journey causes on purpose. */
export const test = base.extend<{ tolerated: Tolerated; watched: string[] }, { app: App }>({
  app: [
    // Playwright reads the needed fixtures from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const started = await startAppOnPostgres();
      await provide({ ...started, sandbox: controlOf(started.sandboxUrl ?? '') });
      await started.stop();
    },
    { scope: 'worker' },
  ],
  tolerated: [{ patterns: [] }, { option: true }],
  watched: [
    async ({ page, tolerated }, provide) => {
      const problems: string[] = [];
      watch(page, problems);
      await provide(problems);
      expect(problems.filter((problem) => !tolerated.patterns.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Waits until every recorded event is in the event store. */
export const everythingShipped = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-event-sync', 'idle');

export type Sales = Pick<Ledger, 'charges' | 'policies'>;

/** The gateway's charges and policies since `before`. */
export async function salesSince(sandbox: SandboxControl, before: Ledger): Promise<Sales> {
  const { charges, policies } = await sandbox.ledger();
  return { charges: charges.slice(before.charges.length), policies: policies.slice(before.policies.length) };
}

/** Checks the sales of one purchase: one charge of the shown amount, and one policy on the page for each product. */
export async function expectSold(page: Page, { charges, policies }: Sales, total: string, products: number): Promise<void> {
  expect(charges.map(({ amount }) => amount)).toEqual([total]);
  expect(new Set(policies.map(({ quoteId }) => quoteId)).size).toBe(products);
  expect(policies).toHaveLength(products);
  for (const { policyNumber } of policies) await expect(page.getByText(policyNumber, { exact: true }).filter({ visible: true })).toBeVisible();
}
