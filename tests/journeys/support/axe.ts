import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on a page, a finding a line: the rule, the element, and what is to be done.
 * @param without selectors of what is left out
 */
export async function findings(page: Page, ...without: readonly string[]): Promise<string[]> {
  // No frame is looked into, so that axe needs no window of its own for its report. What is well is not listed: that would take half of the time again.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], iframes: false });
  for (const selector of without) axe.exclude(selector);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}
