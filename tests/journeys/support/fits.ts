import type { Page } from '@playwright/test';
import { expect } from './test.ts';

interface Misfits {
  readonly cut: readonly string[];
  readonly outside: readonly string[];
  readonly uneven: readonly string[];
}

/** Elements whose text is cut, those that make the page wider than the window, and controls that are not on one line with that of the field beside them. */
const misfits = (page: Page): Promise<Misfits> =>
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
    const topOf = (element: Element): number => Math.round(element.getBoundingClientRect().top);
    const isUneven = (field: HTMLElement): boolean => {
      const next = field.nextElementSibling;
      if (!field.matches('[data-field]') || !next?.matches('[data-field]') || topOf(field) !== topOf(next)) return false;
      const controls = [field, next].flatMap((one) => one.querySelector('[data-control]') ?? []);
      return new Set(controls.map(topOf)).size > 1;
    };
    return { cut: seen.filter(isCut).map(named), uneven: seen.filter(isUneven).map(named), outside: scrollWidth > clientWidth ? outside.map(named) : [] };
  });

/** Checks, once the layout has followed the window, that no text is cut, that the page is not wider than its window, and that fields beside each other are even. */
export async function expectFits(page: Page, at = ''): Promise<void> {
  await expect.poll(() => misfits(page), { message: at }).toEqual({ cut: [], outside: [], uneven: [] });
}

/** A phone, windows of 1280 × 1024 at 200 % and 400 %, and a phone with type twice as large. */
const ENLARGED = [
  { width: 375, height: 812, type: '16px' },
  { width: 640, height: 512, type: '16px' },
  { width: 320, height: 256, type: '16px' },
  { width: 375, height: 812, type: '32px' },
] as const;

/** The same, on a phone and at each enlargement. Restores window and type. */
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
