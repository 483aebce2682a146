import type { Page } from '@playwright/test';
import { expectConfirmed, press } from './support/buyer.ts';
import { fillPayment, termsDialog } from './support/payment.ts';
import { seatFitness } from './support/seat.ts';
import { type App, everythingShipped, expect, test } from './support/test.ts';

interface Likeness {
  /** By how many pixels one is larger. */
  readonly larger: number;
  /** The share of the pixels that differ so that somebody would see it. */
  readonly differing: number;
}

/** Lays two PNGs over each other, in a page of their own. */
function compare(page: Page, one: Buffer, other: Buffer): Promise<Likeness> {
  return page.evaluate(
    async (files) => {
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
      const pixels = drawn.map((canvas) => canvas.getContext('2d')!.getImageData(0, 0, Math.min(...widths), Math.min(...heights)).data);
      const [a, b] = pixels as [Uint8ClampedArray, Uint8ClampedArray];
      const isSeen = (index: number): boolean => [0, 1, 2].some((colour) => Math.abs(a[index + colour]! - b[index + colour]!) > 64);
      let differing = 0;
      for (let index = 0; index < a.length; index += 4) if (isSeen(index)) differing += 1;
      const larger = Math.max(...[widths, heights].map((sides) => Math.max(...sides) - Math.min(...sides)));
      return { larger, differing: differing / (a.length / 4) };
    },
    [one, other].map((png) => png.toString('base64')),
  );
}

/** The newest one of a screen. */
async function sentPicture({ sandbox, sandboxUrl }: App, screen: string): Promise<Buffer> {
  const taken = (await sandbox.ledger()).screenshots.findLast(({ screenName }) => screenName === screen);
  return Buffer.from(await (await fetch(`${sandboxUrl}/sandbox/screenshots/${taken?.id}`)).arrayBuffer());
}

// On a phone, where every box begins at a whole pixel.
test('the picture that goes to the insurer looks like the page', async ({ page, context, app }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  await seatFitness(page, app.url);
  await page.getByLabel(/I have read and accept/).click();
  const accept = termsDialog(page).getByRole('button', { name: 'I accept' });
  while (!(await accept.isVisible())) await press(page, 'Next');
  const shown = await page.locator('[data-screen="terms"]').screenshot({ animations: 'disabled' });
  await accept.click();
  await everythingShipped(page);
  await expect.poll(async () => (await app.sandbox.ledger()).screenshots.at(-1)?.screenName).toBe('terms');
  const picture = await sentPicture(app, 'terms');
  const { larger, differing } = await compare(await context.newPage(), shown, picture);
  // A page's box may end between two pixels.
  expect(larger).toBeLessThanOrEqual(1);
  expect(differing).toBeLessThan(0.01);
});

test('who has bought gets to the confirmation, though the picture of the payment does not get through', async ({ page, app }) => {
  await seatFitness(page, app.url);
  await fillPayment(page);
  // Neither passed on nor answered.
  await page.route('**/graphql', (route) => (route.request().postData()?.includes('"operationName":"CaptureScreen"') ? undefined : route.fallback()));
  const given = page.waitForEvent('requestfailed', (request) => request.postData()?.includes('"operationName":"CaptureScreen"') ?? false);
  await press(page, 'Purchase');
  expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expectConfirmed(page);
});
