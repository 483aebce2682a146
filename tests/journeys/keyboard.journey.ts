import type { Locator, Page } from '@playwright/test';
import { LANGUAGES, loadTranslator } from '#events/language';
import { readShipped } from '../support/events/programs.ts';
import { newEmail } from './support/buyer.ts';
import { hold } from './support/hold.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { expect, salesSince, test } from './support/test.ts';

/** The fields have the same names in every language. */
const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);
const option = (page: Page, question: string, value: string): Locator => page.locator(`[name="${question}"][value="${value}"]`);

async function answerByKeyboard(page: Page): Promise<void> {
  await page.keyboard.type('Maya');
  await typeInto(page, field(page, 'lastName'), 'Castillo');
  await typeInto(page, field(page, 'email'), newEmail());
  await typeInto(page, field(page, 'phone'), '5125550134');
  await typeInto(page, field(page, 'address1'), '1204 South Congress Avenue');
  await typeInto(page, field(page, 'city'), 'Austin');
  await typeInto(page, field(page, 'state'), 'Texas');
  await typeInto(page, field(page, 'zip'), '78704');
  await pressOn(page, option(page, 'disciplines', 'yoga'), 'Space');
  // A group without an answer is one stop.
  await tabTo(page, option(page, 'employment', 'self-employed'));
  await page.keyboard.press('Tab');
  await expect(option(page, 'venue', 'studio')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(option(page, 'employment', 'self-employed')).toBeFocused();
  await page.keyboard.press('Space');
  await pressOn(page, option(page, 'venue', 'studio'), 'Space');
  await typeInto(page, field(page, 'hoursPerWeek'), '12');
  await pressOn(page, option(page, 'certified', 'yes'), 'ArrowRight');
  await pressOn(page, option(page, 'limit', '1m-3m'), 'Space');
  await typeInto(page, field(page, 'startDate'), '01152027');
  await pressOn(page, option(page, 'claims', 'none'), 'Space');
}

/** The colors of the system and no motion are tried in Spanish, so that no purchase is made twice for them. */
const WAYS = {
  en: {},
  es: { forcedColors: 'active', reducedMotion: 'reduce' },
} as const;

for (const language of LANGUAGES)
  test.describe(`in ${language}`, () => {
    test.use({ contextOptions: WAYS[language] });

    test('fitness can be bought by keyboard alone', async ({ page, app }) => {
      const t = await loadTranslator(language);
      const { display } = readShipped('fitness', language);
      const before = await app.sandbox.ledger();
      await page.goto(`${app.url}/?lang=${language}`);
      const next = page.getByRole('button', { name: t('Continue'), exact: true });
      // The loader has no control.
      await expect(next).toBeVisible();
      await pressOn(page, page.getByRole('link', { name: t('Skip to main content') }), 'Enter');

      // Refused: the summary has the focus, and its first link leads to the first field.
      await pressOn(page, next, 'Enter');
      const summary = page.getByRole('alert');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveCount(16);
      await pressOn(page, summary.getByRole('link').first(), 'Enter');
      await expect(field(page, 'firstName')).toBeFocused();
      await answerByKeyboard(page);
      await expect(option(page, 'certified', 'no')).toBeChecked();
      await expect(summary).toBeHidden();

      // Escape cancels the quote and returns the focus.
      const quotes = await hold(page, 'RequestQuotes');
      await pressOn(page, next, 'Enter');
      await quotes.sent;
      const quoting = page.getByRole('dialog', { name: t('Quoting') });
      await expect(quoting.getByRole('heading', { name: t('Quoting') })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(quoting).toBeHidden();
      await expect(next).toBeFocused();
      quotes.release();
      await expect(next).not.toHaveAttribute('aria-busy');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t('Payment'), exact: true, level: 1 })).toBeFocused();

      await typeInto(page, field(page, 'cardNumber'), '4111111111111111');
      await typeInto(page, field(page, 'expMonth'), '12');
      await typeInto(page, field(page, 'expYear'), '2030');
      await typeInto(page, field(page, 'securityCode'), '123');
      await typeInto(page, field(page, 'password'), 'Passw0rd!');
      await typeInto(page, field(page, 'confirmPassword'), 'Passw0rd!');

      const dialog = page.getByRole('dialog', { name: t('Terms and conditions') });
      // Escape leaves the terms unchanged, even if it is pressed often. Accepting returns the focus as well.
      const terms = page.getByRole('checkbox', { name: /^(?:I have read and accept|He leído y acepto)/ });
      for (const _ of [1, 2]) {
        if (!(await terms.evaluate((box) => box === document.activeElement))) await tabTo(page, terms);
        await page.keyboard.press('Space');
        await expect(dialog).toBeVisible();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(terms).toBeFocused();
        await expect(terms).not.toBeChecked();
      }
      await page.keyboard.press('Space');
      const accept = dialog.getByRole('button', { name: t('I accept') });
      while (!(await accept.isVisible())) {
        await tabTo(page, dialog.getByRole('button', { name: t('Next') }));
        await page.keyboard.press('Enter');
        // The next document is announced, and not accepted by the same key.
        await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
      }
      await tabTo(page, accept);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(terms).toBeFocused();
      await expect(terms).toBeChecked();

      // Nothing closes the dialog while the payment is under way.
      const bind = await hold(page, 'BindPolicies');
      await pressOn(page, page.getByRole('button', { name: t('Purchase'), exact: true }), 'Enter');
      await bind.sent;
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: t('Purchasing') })).toBeVisible();
      bind.release();
      await expect(page.getByRole('heading', { name: display.confirmationTitle, level: 1 })).toBeFocused();
      expect((await salesSince(app.sandbox, before)).charges).toHaveLength(1);
    });
  });
