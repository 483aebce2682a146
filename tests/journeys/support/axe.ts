import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** The axe that `@axe-core/playwright` brings. Its builder evaluates the whole source twice a run; this does so once a document. */
const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

interface Axe {
  run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

/**
 * Axe's findings on a page, one a line: the rule, the element, and the fix.
 * @param without selectors of elements to skip
 */
export async function findings(page: Page, ...without: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async (exclude) => {
      const { axe } = window as unknown as { readonly axe: Axe };
      // Without frames axe needs no window for its report. Leaving out the passed rules saves half of the time.
      const found = await axe.run({ exclude }, { resultTypes: ['violations'], iframes: false });
      return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) }));
    },
    without.map((selector) => [selector]),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}
