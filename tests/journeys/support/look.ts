import type { Page } from '@playwright/test';
import { CHECKED_WIDTHS, WIDTHS, readScreens } from '../../../commands/generate/screens-document.ts';
import { findings } from './axe.ts';
import { expect } from './test.ts';

const NARROWEST = 320;
const heightOf = (width: number): number => (width < 768 ? 812 : 900);

/** The list of screens and states that are checked (npm run screens). */
const screens = readScreens().map(({ name }) => name);

/** Screenshots for review: SHOTS names a folder for the visible window, SHOTS_FULL one for the whole page. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  const picture = { type: 'jpeg', quality: 60 } as const;
  await page.screenshot({ ...picture, path: `${folder}/${name}.jpg` });
  if (process.env['SHOTS_FULL']) await page.screenshot({ path: `${process.env['SHOTS_FULL']}/${name}.png`, fullPage: true });
}

const scrollsSideways = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Ends animations: halfway, no element has its own color. A traced browser may not draw them to their end, so none is waited for. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    for (const animation of ending) animation.finish();
  });

/** Controls that the keyboard reaches after one that is shown below them, or right of them in the same line. Columns are compared each on its own. */
const outOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInFlow = (element: Element | null): boolean =>
      element === null || (!['fixed', 'sticky'].includes(getComputedStyle(element).position) && isInFlow(element.parentElement));
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && isInFlow(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 4 && box.height > 4);
    const nameOf = ({ textContent, ariaLabel, id }: HTMLElement): string => (ariaLabel ?? textContent.trim()) || id;
    return controls.slice(1).flatMap(({ element, box }, index) => {
      const before = controls[index]!;
      const isAbove = box.bottom <= before.box.top && box.left < before.box.right && before.box.left < box.right;
      const isLeft = box.right <= before.box.left && box.top < before.box.bottom && before.box.top < box.bottom;
      return isAbove || isLeft ? [`${nameOf(element)} after ${nameOf(before.element)}`] : [];
    });
  });

/** Checks a page in one state in every layout: axe finds nothing, controls are shown in the order of the keyboard, and nothing scrolls sideways. Restores the window. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(screens, 'docs/screens/screens.json lists what is looked at').toContain(name);
  const before = page.viewportSize();
  for (const width of process.env['SHOTS'] ? WIDTHS : CHECKED_WIDTHS) {
    await page.setViewportSize({ width, height: heightOf(width) });
    await settle(page);
    await shoot(page, `${name}-${width}`);
    expect(await findings(page), `${name} at ${width}`).toEqual([]);
    expect(await outOfOrder(page), `${name} at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await settle(page);
  expect(await scrollsSideways(page), `${name} scrolls sideways at ${NARROWEST}`).toBe(false);
  if (before) await page.setViewportSize(before);
}
