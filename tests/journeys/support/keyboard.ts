import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const FAR = 80;

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);

/** Checks that the focus is visible: on the element itself, or on the row around it. */
const focusShows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return [focused, focused?.closest('label')].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
  });

/** Presses Tab until the element has the focus. Every stop on the way must show the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < FAR; presses += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    expect(await focusShows(page), `the focus shows on ${where}`).toBe(true);
    if (await hasFocus(target)) return;
  }
  throw new Error('no way there by keyboard');
}

/** Moves to a field and types; a list takes the first letters of its choice. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

export async function pressOn(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
