// Browsers that make it hard: without cookies, without scripts, with a wrong clock, a page that comes back from memory, very large type.
import http from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { expectPayment, fillFitness, newEmail, press, quoteFitness } from './support/buyer.ts';
import { expectFits } from './support/fits.ts';
import { quotedFitness } from './support/applicants.ts';
import { acceptTerms, fillPayment } from './support/payment.ts';
import { seat } from './support/seat.ts';
import { everythingShipped, expect, salesSince, test } from './support/test.ts';

const DAY_MS = 86_400_000;

interface CookieProxy {
  readonly url: string;
  /** Whether cookies pass, in both directions. */
  keepsCookies: boolean;
  readonly close: () => void;
}

/** The app behind a proxy that takes the cookies away, as a browser that blocks them does. */
async function cookieProxy(target: string): Promise<CookieProxy> {
  const { hostname, port } = new URL(target);
  const proxy = { url: '', keepsCookies: false, close: () => void server.close() };
  const server = http.createServer((request, response) => {
    const { cookie, ...others } = request.headers;
    const headers = proxy.keepsCookies && cookie !== undefined ? { ...others, cookie } : others;
    const sent = http.request({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      const { 'set-cookie': cookies, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, proxy.keepsCookies && cookies ? { ...rest, 'set-cookie': cookies } : rest);
      answer.pipe(response);
    });
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(proxy, { url: `http://127.0.0.1:${(server.address() as { port: number }).port}` });
}

/** `navigator.cookieEnabled` and `document.cookie`, as they are where cookies are blocked. */
async function cookieSwitch(page: Page): Promise<(disabled: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (disabled) => void (await session.send('Emulation.setDocumentCookieDisabled', { disabled }));
}

test('a browser that blocks cookies shows a message, and the buyer loses nothing when they are allowed', async ({ page, app }) => {
  const proxy = await cookieProxy(app.url);
  const blockCookies = await cookieSwitch(page);
  await blockCookies(true);
  await page.goto(proxy.url);
  const notice = page.getByText('This browser blocks cookies');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Start again')).toHaveCount(0);
  await fillFitness(page, newEmail());
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toContainText('The notice at the top of this page tells you what to do.');
  await press(page, 'Try again');
  await expect(page.getByText('Cookies are still blocked.')).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Hours per week')).toHaveValue('12');
  proxy.keepsCookies = true;
  await blockCookies(false);
  await press(page, 'Try again');
  await everythingShipped(page);
  await expect(notice).toBeHidden();
  await press(page, 'Continue');
  await expectPayment(page);
  proxy.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs and whom to call, and does not pretend to load', async ({ page, app }) => {
    await page.goto(`${app.url}/?sitename=yoga`);
    await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
    await expect(page.getByText(/reload this page, or call \(844\) 555-\d{4}\./)).toBeVisible();
    await expect(page.getByText('Loading.')).toBeHidden();
  });
});

/** The faces that draw an element's text. */
async function facesOf(element: Locator): Promise<string[]> {
  const page = element.page();
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  await element.evaluate((one) => one.setAttribute('data-looked-at', ''));
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-looked-at]' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await element.evaluate((one) => one.removeAttribute('data-looked-at'));
  await session.detach();
  return fonts.map(({ familyName }) => familyName).toSorted();
}

for (const [firstName, lastName] of [
  ['Łukasz', 'Żółć'],
  ['Nguyễn Thị', 'Ánh-Dương'],
] as const) {
  test(`${firstName} ${lastName} is set in one face, and signed in one cursive face`, async ({ page, app }) => {
    await seat(page, await quotedFitness(app.url, { more: { firstName, lastName } }));
    await expectPayment(page);
    await acceptTerms(page);
    const signature = page.getByRole('figure').locator('p');
    await expect(signature).toHaveText(`${firstName} ${lastName}`);
    await expect.poll(() => facesOf(signature)).toEqual(['Dancing Script SemiBold']);
    await expect.poll(() => facesOf(page.locator('address span').first())).toEqual(['Inter']);
  });
}

const asTyped = (time: number): string => new Date(time).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone: 'America/Chicago' });

for (const days of [-3, 3]) {
  test(`with a clock ${days} days off, days are judged by the server's clock`, async ({ page, app }) => {
    await page.clock.setSystemTime(Date.now() + days * DAY_MS);
    await page.goto(app.url);
    await everythingShipped(page);
    const start = page.getByLabel('When should coverage begin?');
    await start.fill(asTyped(Date.now() - DAY_MS));
    await start.blur();
    await expect(page.getByText(`Please enter ${asTyped(Date.now())} or later.`)).toBeVisible();
    await start.fill(asTyped(Date.now() + DAY_MS));
    await start.blur();
    await expect(page.getByText(/Please enter .* or later\./)).toBeHidden();
  });
}

test('a page that comes back from memory shows the application as it is now, and pays once', async ({ page, context, app }) => {
  const before = await app.sandbox.ledger();
  await quoteFitness(page, app.url);
  await fillPayment(page);
  const submit = '/api/payment/submitPaymentWithCaching/{id}';
  // Other journeys have paid at this sandbox.
  const paid = (await app.sandbox.calls(submit)).length;
  await app.sandbox.fault({ path: submit, fault: 'slow', delayMs: 3000 });
  await press(page, 'Purchase');
  await app.sandbox.called(submit, paid + 1);
  // As a browser that cached the document while another one was shown.
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await reloaded;
  await expect(page.getByRole('button', { name: 'Purchase', exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\/Confirmation(\?|$)/);
  expect((await salesSince(app.sandbox, before)).charges).toHaveLength(1);
  await context.close();
});

test.describe('with type twice as large', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('nothing is cut or wider than a phone', async ({ page, app }) => {
    await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '32px')));
    await page.goto(`${app.url}/?sitename=trades`);
    await expect(page.getByLabel('First name')).toBeVisible();
    await expectFits(page);
    await press(page, 'Next');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectFits(page);
    await page.goto(`${app.url}/?sitename=fitness`);
    await fillFitness(page, newEmail());
    await expectFits(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log in' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await expectFits(page);
    await press(page, 'Cancel');
    await press(page, 'Continue');
    await expectPayment(page);
    await expectFits(page);
    await press(page, 'Purchase');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectFits(page);
    await fillPayment(page);
    await press(page, 'Purchase');
    await expect(page).toHaveURL(/\/Confirmation(\?|$)/);
    await expectFits(page);
  });
});

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  interface Seen {
    readonly color: string;
    readonly backgroundColor: string;
    readonly borderColor: string;
    readonly outlineStyle: string;
  }
  const seen = (element: Locator): Promise<Seen> =>
    element.evaluate((one) => {
      const { color, backgroundColor, borderTopColor: borderColor, outlineStyle } = getComputedStyle(one);
      return { color, backgroundColor, borderColor, outlineStyle };
    });
  /** What a color of the system comes to as the value of a property: Chromium mixes some of them. */
  const systemColor = (page: Page, property: 'color' | 'backgroundColor' | 'borderColor', name: string): Promise<string> =>
    page.evaluate(
      ([style, value]) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.setProperty('forced-color-adjust', 'none');
        probe.style[style] = value;
        const color = getComputedStyle(probe)[style];
        probe.remove();
        return color;
      },
      [property, name] as const,
    );
  const iconOf = (step: Locator): Locator => step.locator('span:has(> svg)').first();

  test('what is current, chosen, wrong or has the focus is distinguished by the colors of the system', async ({ page, app }) => {
    await quoteFitness(page, app.url);
    const highlight = await systemColor(page, 'backgroundColor', 'Highlight');
    const [highlightText, grayText, buttonFace] = await Promise.all(['HighlightText', 'GrayText', 'ButtonFace'].map((name) => systemColor(page, 'color', name)));
    const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem');
    const [past, here, ahead] = await Promise.all([0, 1, 2].map((index) => seen(iconOf(steps.nth(index)))));
    expect(here).toMatchObject({ backgroundColor: highlight, color: highlightText });
    expect(ahead).toMatchObject({ color: grayText });
    expect(past?.backgroundColor).not.toBe(highlight);
    expect(past?.color).not.toBe(grayText);

    const ways = page.getByRole('radiogroup', { name: 'Payment method' }).locator('label');
    expect(await seen(ways.nth(0))).toMatchObject({ backgroundColor: highlight, color: highlightText });
    expect((await seen(ways.nth(1))).backgroundColor).not.toBe(highlight);

    const purchase = page.getByRole('button', { name: 'Purchase', exact: true });
    expect(await seen(purchase)).toMatchObject({ backgroundColor: await systemColor(page, 'backgroundColor', 'ButtonText'), color: buttonFace });

    const card = page.getByLabel('Card number');
    const before = await seen(card);
    await purchase.click();
    await expect(card).toHaveAttribute('aria-invalid', 'true');
    expect((await seen(card)).outlineStyle).toBe('dashed');
    expect(before.outlineStyle).toBe('none');
    await card.focus();
    expect((await seen(card)).outlineStyle).toBe('solid');

    await page.getByRole('button', { name: 'Change your answers' }).click();
    const rows = page.getByRole('radiogroup', { name: /Claims in the last/ }).locator('label');
    expect(await seen(rows.nth(0))).toMatchObject({ outlineStyle: 'solid', borderColor: await systemColor(page, 'borderColor', 'Highlight') });
    expect(await seen(rows.nth(1))).toMatchObject({ outlineStyle: 'none' });
  });
});
