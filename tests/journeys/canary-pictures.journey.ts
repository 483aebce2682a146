// The screen capture of the payment page that goes to the insurer shows no secret.
import type { Locator, Page } from '@playwright/test';
import { canaryCard, canaryFein, canaryLicence, canaryPassword } from '../support/canaries.ts';
import { type Desk, test } from './support/canary-desk.ts';
import { acceptTerms, fillAccount, fillBankWithFein, fillBankWithLicence, fillCard, payBy } from './support/payment.ts';
import { seatFitness } from './support/seat.ts';
import { expect } from './support/test.ts';

const others = {
  card: { cardNumber: '374819036527407', expMonth: '11', expYear: '2041', securityCode: '9138' },
  licence: { ...canaryLicence, accountNumber: '66203918457730', routingNumber: '122907832', driverLicense: 'D846302951', driverState: 'CA' },
  fein: { ...canaryFein, accountNumber: '66203918457730', routingNumber: '122907832', fein: '47-2061938' },
  password: 'Kw3&basalt<Moth/5x7',
};

const paymentScreen = (page: Page): Locator => page.locator('[data-screen]').first();

/** The screen capture of the payment page as the insurer gets it. It is sent with the terms, so its name says "terms". */
async function takeScreenCapture({ page, wire }: Desk): Promise<Buffer> {
  const pictures = (): string[] =>
    wire.calls.filter(({ path }) => path === '/api/capture/screenshot').map(({ body }) => (JSON.parse(body) as { ImageFileBase64: string }).ImageFileBase64);
  const before = pictures().length;
  await paymentScreen(page).evaluate((screen) => screen.setAttribute('data-screen', 'terms'));
  await acceptTerms(page);
  await expect.poll(() => pictures().length).toBe(before + 1);
  await page.getByLabel(/I have read and accept/).uncheck();
  return Buffer.from(pictures().at(-1)!, 'base64');
}

const yOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? 0;

/** How many pixels differ between the top of the payment method and the terms; all of them if the captures differ in size. */
async function differing(page: Page, ...pictures: readonly [Buffer, Buffer]): Promise<number> {
  const screen = await yOf(paymentScreen(page));
  const top = Math.round((await yOf(page.getByRole('heading', { name: 'Payment method' }))) - screen);
  const bottom = Math.round((await yOf(page.getByLabel(/I have read and accept/))) - screen) - 20;
  return page.evaluate(
    async ([files, from, to]) => {
      const pixels = async (file: string): Promise<ImageData> => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(file), (one) => one.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, from, image.width, to - from);
      };
      const [one, other] = (await Promise.all(files.map(pixels))) as [ImageData, ImageData];
      const [a, b] = [new Uint32Array(one.data.buffer), new Uint32Array(other.data.buffer)];
      return one.width === other.width && a.length === b.length ? a.reduce((count, pixel, index) => count + (pixel === b[index] ? 0 : 1), 0) : Infinity;
    },
    [pictures.map((png) => png.toString('base64')), top, bottom] as const,
  );
}

test('the screen capture of the payment page is identical for any secrets that are typed', async ({ desk }) => {
  const { page, url } = desk;
  await seatFitness(page, url);
  const typings: readonly (readonly [string, (isOther: boolean) => Promise<void>])[] = [
    ['card', (isOther) => fillCard(page, isOther ? others.card : canaryCard)],
    ['password', (isOther) => fillAccount(page, isOther ? others.password : canaryPassword)],
    ['licence', (isOther) => fillBankWithLicence(page, isOther ? others.licence : canaryLicence)],
    ['tax number', (isOther) => fillBankWithFein(page, isOther ? others.fein : canaryFein)],
  ];
  // A page shows its notes about touched fields only after the first capture.
  await takeScreenCapture(desk);
  for (const [what, type] of typings) {
    await type(false);
    const one = await takeScreenCapture(desk);
    await type(true);
    const other = await takeScreenCapture(desk);
    expect(await differing(page, one, other), what).toBe(0);
  }
  // The brand of a card is not secret and is drawn.
  await payBy(page, 'Credit card');
  await fillCard(page, canaryCard);
  const one = await takeScreenCapture(desk);
  await page.getByLabel('Card number').fill('4111111111111111');
  expect(await differing(page, one, await takeScreenCapture(desk))).toBeGreaterThan(100);
});
