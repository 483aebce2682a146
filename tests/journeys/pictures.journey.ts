import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readProgram } from '#events/program';
import { expectConfirmed, press } from './support/buyer.ts';
import { acceptAffidavits, acceptTerms, fillPayment } from './support/payment.ts';
import { seatFitness, seatTrades } from './support/seat.ts';
import { type App, everythingShipped, expect, test } from './support/test.ts';

interface Likeness {
  /** By how many pixels one is larger. */
  readonly larger: number;
  /** The share of differing pixels from which a person would see the difference. */
  readonly differing: number;
}

/** Where the first picture is in the other. */
interface Place {
  readonly x: number;
  readonly at: 'top' | 'bottom';
}

/** Compares two PNGs in a page of their own: the whole pictures, or the first one with a part of the other. */
function compare(page: Page, one: Buffer, other: Buffer, place?: Place): Promise<Likeness> {
  return page.evaluate(
    async ([files, part]) => {
      const draw = async (file: string): Promise<OffscreenCanvas> => {
        const image = new Image();
        image.src = `data:image/png;base64,${file}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d')!.drawImage(image, 0, 0);
        return canvas;
      };
      const drawn = await Promise.all(files.map(draw));
      const [widths, heights] = [drawn.map(({ width }) => width), drawn.map(({ height }) => height)];
      const [width, height] = [Math.min(...widths), Math.min(...heights)];
      const pixels = (canvas: OffscreenCanvas, x: number, y: number): Uint8ClampedArray => canvas.getContext('2d')!.getImageData(x, y, width, height).data;
      const [whole, other] = drawn as [OffscreenCanvas, OffscreenCanvas];
      const a = pixels(whole, 0, 0);
      const differingAt = (x: number, y: number): number => {
        const b = pixels(other, x, y);
        const isSeen = (index: number): boolean => [0, 1, 2].some((colour) => Math.abs(a[index + colour]! - b[index + colour]!) > 64);
        let count = 0;
        for (let index = 0; index < a.length; index += 4) if (isSeen(index)) count += 1;
        return count;
      };
      // A part may begin between two pixels. It is then drawn at either of them.
      const top = part?.at === 'bottom' ? other.height - height : 0;
      const differing = Math.min(...(part ? [-2, -1, 0, 1, 2] : [0]).map((shift) => differingAt(Math.round(part?.x ?? 0), top + shift)));
      const larger = Math.max(...[widths, heights].map((sides) => Math.max(...sides) - Math.min(...sides)));
      return { larger, differing: differing / (a.length / 4) };
    },
    [[one, other].map((png) => png.toString('base64')), place] as const,
  );
}

/** The newest screen capture of a page. */
async function sentPicture({ sandbox, sandboxUrl }: App, screen: string): Promise<Buffer> {
  const taken = (await sandbox.ledger()).screenshots.findLast(({ screenName }) => screenName === screen);
  return Buffer.from(await (await fetch(`${sandboxUrl}/sandbox/screenshots/${taken?.id}`)).arrayBuffer());
}

/** Copies what is laid out for a capture alone, and shows the copy after the capture. */
async function keepScreen(page: Page, screen: string): Promise<() => Promise<Locator>> {
  const keeper = await page.evaluateHandle((name) => {
    const kept: { copy?: Node | undefined } = {};
    new MutationObserver(() => (kept.copy ??= document.querySelector(`[data-screen="${name}"]`)?.cloneNode(true))).observe(document.body, { childList: true, subtree: true });
    return kept;
  }, screen);
  return async () => {
    await keeper.evaluate(({ copy }) => document.body.replaceChildren(copy!));
    return page.locator(`[data-screen="${screen}"]`);
  };
}

// On a phone, where every box begins at a whole pixel.
// spec: 4.29
test('the capture of what was accepted contains all documents of the terms, or the affidavit, and looks like the page', async ({ page, context, app }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  await seatTrades(page, app.url);
  const program = readProgram(JSON.parse(readFileSync(new URL('../../programs/trades.json', import.meta.url), 'utf8')));
  const forms = program.spoke.affidavits!.documents.filter(({ formName }) => formName.startsWith('Texas'));
  const agreements: readonly (readonly [screen: string, words: string[], accept: (page: Page) => Promise<void>])[] = [
    ['affidavit', [forms[0]!.formName, ...forms[0]!.body], acceptAffidavits],
    ['terms', program.display.terms.flatMap(({ title, body }) => [title, ...body]), acceptTerms],
  ];
  for (const [screen, words, accept] of agreements) {
    const show = await keepScreen(page, screen);
    await accept(page);
    await everythingShipped(page);
    await expect.poll(async () => (await app.sandbox.ledger()).screenshots.some(({ screenName }) => screenName === screen)).toBe(true);
    const shown = await show();
    for (const text of words) await expect(shown.getByText(text, { exact: true })).toBeVisible();
    const { larger, differing } = await compare(await context.newPage(), await shown.screenshot({ animations: 'disabled' }), await sentPicture(app, screen));
    // A page's box may end between two pixels.
    expect(larger, screen).toBeLessThanOrEqual(1);
    expect(differing, screen).toBeLessThan(0.01);
    await page.reload();
  }
  expect((await app.sandbox.ledger()).screenshots.map(({ screenName }) => screenName)).toEqual(expect.arrayContaining(['affidavit', 'affidavit-2', 'terms']));
});

for (const { width, at } of [
  { width: 1440, at: 'top' },
  { width: 375, at: 'bottom' },
] as const)
  // spec: 4.43
  test(`the capture of the payment has the order summary at its ${at} on a page of ${width} pixels`, async ({ page, context, app }) => {
    await page.setViewportSize({ width, height: 900 });
    await seatFitness(page, app.url);
    await fillPayment(page);
    const summary = page.locator('[data-screen="payment"] > aside');
    await summary.evaluate((aside) => (aside.style.display = 'block'));
    const shown = await summary.screenshot({ animations: 'disabled' });
    const x = await summary.evaluate((aside) => aside.getBoundingClientRect().x - aside.parentElement!.getBoundingClientRect().x);
    await summary.evaluate((aside) => (aside.style.display = ''));
    await press(page, 'Purchase');
    await expectConfirmed(page);
    await everythingShipped(page);
    const { differing } = await compare(await context.newPage(), shown, await sentPicture(app, 'payment'), { x, at });
    // Text between two pixels is drawn slightly differently. Without the summary, most pixels differ.
    expect(differing).toBeLessThan(0.05);
  });

test('a buyer reaches the confirmation although the screen capture of the payment fails', async ({ page, app }) => {
  await seatFitness(page, app.url);
  await fillPayment(page);
  // Neither forwarded nor answered.
  await page.route('**/graphql', (route) => (route.request().postData()?.includes('"operationName":"CaptureScreen"') ? undefined : route.fallback()));
  const given = page.waitForEvent('requestfailed', (request) => request.postData()?.includes('"operationName":"CaptureScreen"') ?? false);
  await press(page, 'Purchase');
  expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expectConfirmed(page);
});
