import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Elements whose text is cut, and those that make the page wider than the window. */
const misfits = (page: Page): Promise<{ readonly cut: readonly string[]; readonly outside: readonly string[] }> =>
  page.evaluate(() => {
    const isCut = (element: HTMLElement): boolean => {
      // What is typed scrolls within its field.
      if (element.matches('input, textarea, select')) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    const named = ({ tagName, id, textContent }: HTMLElement): string => `${tagName}#${id} ${textContent?.slice(0, 40)}`;
    const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility());
    const outside = seen.filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return { cut: seen.filter(isCut).map(named), outside: scrollWidth > clientWidth ? outside.map(named) : [] };
  });

/** Checks that no text is cut, and that the page is not wider than its window. */
export async function expectFits(page: Page, at = ''): Promise<void> {
  expect(await misfits(page), at).toEqual({ cut: [], outside: [] });
}

/** Windows of 1280 × 1024 at 200 % and 400 %, and a phone with type twice as large. */
const ENLARGED = [
  { width: 640, height: 512, type: '16px' },
  { width: 320, height: 256, type: '16px' },
  { width: 375, height: 812, type: '32px' },
] as const;

/** The same, at each enlargement. Restores window and type. */
export async function expectFitsEnlarged(page: Page): Promise<void> {
  const before = page.viewportSize();
  const setType = (size: string): Promise<void> => page.evaluate((type) => void (document.documentElement.style.fontSize = type), size);
  for (const { type, ...size } of ENLARGED) {
    await page.setViewportSize(size);
    await setType(type);
    await expectFits(page, `${size.width} px, type of ${type}`);
  }
  await setType('');
  if (before) await page.setViewportSize(before);
}
