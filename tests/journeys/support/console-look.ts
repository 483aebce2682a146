import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect } from './test.ts';

/** At the widths that analysts work at. Other journeys check the buyer's page in the frame. */
export async function expectConsoleAccessible(page: Page, name: string): Promise<void> {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/console-${name}-${width}.png` });
    expect(await findings(page, 'iframe'), `${name} at ${width}`).toEqual([]);
  }
}
