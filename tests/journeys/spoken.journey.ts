// What a screen reader says on each page, line by line, in both languages. Read the files in `spoken/` as a buyer who cannot see.
// After a change of the pages: `npm test -- journeys/spoken --update-snapshots`, and read what has changed.
import type { Page } from '@playwright/test';
import { type Translator, LANGUAGES, loadTranslator } from '#events/language';
import { card, fitnessAnswers, password } from '../support/answers.ts';
import { readShipped } from '../support/events/programs.ts';
import { fillAnswers } from './support/answers.ts';
import { newEmail, press } from './support/buyer.ts';
import { expect, test } from './support/test.ts';

/** What differs from run to run. */
const CHANGING: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/buyer-[\da-f]+@example\.com/g, 'buyer@example.com'],
  [/option "20\d\d"/g, 'option "YYYY"'],
  [/\b(FIT-\d{4})-\d+/g, '$1-NUMBER'],
  [/\bPAY-\S+/g, 'PAY-NUMBER'],
  [/coverage\/[\da-f-]{36}/g, 'coverage/APPLICATION'],
];

async function listen(page: Page): Promise<string> {
  await expect(page.locator('[data-live]').filter({ hasText: /./ })).toHaveCount(0);
  const spoken = await page.locator('body').ariaSnapshot();
  return `${CHANGING.reduce((text, [pattern, shown]) => text.replaceAll(pattern, shown), spoken)}\n`;
}

async function enterCard(page: Page, securityCode: string): Promise<void> {
  for (const [name, value] of Object.entries({ cardNumber: card.cardNumber, securityCode })) await page.locator(`[name="${name}"]`).fill(value);
  for (const name of ['expMonth', 'expYear'] as const) await page.locator(`[name="${name}"]`).selectOption(card[name]);
}

async function acceptTerms(page: Page, t: Translator): Promise<void> {
  await page.getByRole('checkbox', { name: /^(?:I have read and accept|He leído y acepto)/ }).click();
  const accept = page.getByRole('dialog').getByRole('button', { name: t('I accept'), exact: true });
  while (!(await accept.isVisible())) await page.getByRole('dialog').getByRole('button', { name: t('Next') }).click();
  await accept.click();
}

for (const language of LANGUAGES)
  test(`a purchase is spoken as it is shown, in ${language}`, async ({ page, app }) => {
    const t = await loadTranslator(language);
    const { display } = readShipped('fitness', language);
    const expectSpoken = async (name: string): Promise<void> => expect(await listen(page)).toMatchSnapshot([language, `${name}.yml`]);

    await page.goto(`${app.url}/?sitename=fitness&lang=${language}`);
    await page.locator('[name="firstName"]').waitFor();
    await expectSpoken('application');
    await press(page, t('Continue'));
    await expect(page.getByRole('alert').first()).toBeFocused();
    await expectSpoken('application-errors');
    await fillAnswers(page, fitnessAnswers(newEmail()));
    await press(page, t('Continue'));

    await expect(page.getByRole('heading', { name: t('Payment'), level: 1 })).toBeFocused();
    await expectSpoken('payment');
    await press(page, t('Purchase'));
    await expect(page.getByRole('alert').first()).toBeFocused();
    await expectSpoken('payment-errors');
    await enterCard(page, '901');
    for (const name of ['password', 'confirmPassword']) await page.locator(`[name="${name}"]`).fill(password);
    await acceptTerms(page, t);
    await press(page, t('Purchase'));
    await expect(page.getByRole('alert').filter({ hasText: t('Payment method declined.') })).toBeVisible();
    await expectSpoken('declined');
    await page.locator('[name="securityCode"]').fill(card.securityCode);
    await press(page, t('Purchase'));

    await expect(page.getByRole('heading', { name: display.confirmationTitle, level: 1 })).toBeFocused();
    await expectSpoken('confirmation');
  });
