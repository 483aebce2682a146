import { type Page, test as base, expect } from '@playwright/test';
import { type Ledger, type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { type StartedOnPostgres, startAppOnPostgres } from './running-app.ts';

export interface App extends StartedOnPostgres {
  /** What tests ask and tell its sandbox. */
  readonly sandbox: SandboxControl;
}

/** What must never happen on any page: an error in the console, a breach of the content security policy. */
export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) problems.push(`console: ${message.text()}`);
  });
}

/** In a record: Playwright takes a bare list for something else. */
interface Tolerated {
  readonly patterns: readonly RegExp[];
}

/** One built app for all journeys of a worker; every page is watched, `tolerated` names what a journey brings about on purpose. */
export const test = base.extend<{ tolerated: Tolerated; watched: string[] }, { app: App }>({
  app: [
    // Playwright reads from the pattern which fixtures are asked for: none.
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

/** Waits until everything recorded is in the facade's log. */
export const everythingShipped = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-uplink', 'idle');

export type Sales = Pick<Ledger, 'charges' | 'policies'>;

/** What the gateway has charged and bound that it had not before. */
export async function salesSince(sandbox: SandboxControl, before: Ledger): Promise<Sales> {
  const { charges, policies } = await sandbox.ledger();
  return { charges: charges.slice(before.charges.length), policies: policies.slice(before.policies.length) };
}

/** The sales of one purchase: one charge of what the page showed, and a policy for each of its products, read on the page. */
export async function expectSold(page: Page, { charges, policies }: Sales, total: string, products: number): Promise<void> {
  expect(charges.map(({ amount }) => amount)).toEqual([total]);
  expect(new Set(policies.map(({ quoteId }) => quoteId)).size).toBe(products);
  expect(policies).toHaveLength(products);
  for (const { policyNumber } of policies) await expect(page.getByText(policyNumber, { exact: true })).toBeVisible();
}
