// The download size of a first visit: on a slow train connection every kilobyte counts.
import { expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { expect, test } from './support/test.ts';

const KB = 1024;

test('the pages up to payment download at most 400 kB, and every script and style is compressed', async ({ page, app }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const plain: string[] = [];
  page.on('response', (response) => {
    const isOfThePage = ['document', 'script', 'stylesheet'].includes(response.request().resourceType());
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    if (isOfThePage && encoding !== 'br' && Number(length) > KB) plain.push(response.url());
  });
  await page.goto(app.url);
  await fillFitness(page, newEmail());
  await press(page, 'Continue');
  await expectPayment(page);
  expect(plain).toEqual([]);
  expect(bytes).toBeGreaterThan(100 * KB);
  expect(bytes).toBeLessThan(400 * KB);
});
