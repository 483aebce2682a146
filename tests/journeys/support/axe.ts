import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** The axe that `@axe-core/playwright` brings. Its builder evaluates the whole source twice a run; here once a document. */
const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

interface Axe {
  run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

/**
 * What axe finds on a page, a finding a line: the rule, the element, and what is to be done.
 * @param without selectors of what is left out
 */
export async function findings(page: Page, ...without: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async (exclude) => {
      const { axe } = window as unknown as { readonly axe: Axe };
      // No frame is looked into, so that axe needs no window of its own for its report. What is well is not listed: that would take half of the time again.
      const found = await axe.run({ exclude }, { resultTypes: ['violations'], iframes: false });
      return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) }));
    },
    without.map((selector) => [selector]),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}
