// What a screen reader says on each page, line by line, in both languages. Read the files in `spoken/` as a buyer who cannot see.
// After a change of the pages: `npm test -- journeys/spoken --update-snapshots`, and read what has changed.
import type { Locator, Page } from '@playwright/test';
import { SPECIAL_PATHS } from '#events/rules';
import { DEFAULT_LANGUAGE, LANGUAGES, type Translator, loadTranslator } from '#events/language';
import { card, fitnessAnswers, password } from '../support/answers.ts';
import { readShipped } from '../support/events/programs.ts';
import type { NodeBuyer } from '../support/node-buyer.ts';
import { mailLink, mailedCode, mailedLink } from '../support/resume.ts';
import { fillAnswers } from './support/answers.ts';
import { fitnessApplication, quotedFitness } from './support/applicants.ts';
import { newEmail, press } from './support/buyer.ts';
import { seat } from './support/seat.ts';
import { everythingShipped, expect, test } from './support/test.ts';

/** What differs from run to run. */
const CHANGING: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/buyer-[\da-f]+(@|%40)example\.com/g, 'buyer$1example.com'],
  [/option "20\d\d"/g, 'option "YYYY"'],
  [/(start at January|comienzan en enero de) 20\d\d/g, '$1 YYYY'],
  [/(term: (?:Date paid|Fecha de pago|Issued|Fecha de emisión)\s+- definition: ).+/g, '$1DAY'],
  [/\b(FIT-\d{4})-\d+/g, '$1-NUMBER'],
  [/\bPAY-\S+/g, 'PAY-NUMBER'],
  [/\bCRM-[\da-f-]+/g, 'CRM-NUMBER'],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'APPLICATION'],
  [/\b[\dA-F]{4}-[\dA-F]{4}\b/g, 'REFERENCE'],
];

async function listen(page: Page, part: Locator): Promise<string> {
  await expect(page.locator('[data-live]').filter({ hasText: /./ })).toHaveCount(0);
  const spoken = await part.ariaSnapshot();
  return `${CHANGING.reduce((text, [pattern, shown]) => text.replaceAll(pattern, shown), spoken)}\n`;
}

async function enterCard(page: Page, securityCode: string): Promise<void> {
  for (const [name, value] of Object.entries({ cardNumber: card.cardNumber, securityCode })) await page.locator(`[name="${name}"]`).fill(value);
  for (const name of ['expMonth', 'expYear'] as const) await page.locator(`[name="${name}"]`).selectOption(card[name]);
}

async function enterAccount(page: Page): Promise<void> {
  for (const name of ['password', 'confirmPassword']) await page.locator(`[name="${name}"]`).fill(password);
}

async function acceptTerms(page: Page, t: Translator): Promise<void> {
  await page.getByRole('checkbox', { name: /^(?:I have read and accept|He leído y acepto)/ }).click();
  const accept = page.getByRole('dialog').getByRole('button', { name: t('I accept'), exact: true });
  while (!(await accept.isVisible()))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Next') })
      .click();
  await accept.click();
}

for (const language of LANGUAGES)
  test.describe(`in ${language}`, () => {
    let t: Translator;
    test.beforeEach(async () => {
      t = await loadTranslator(language);
    });
    const expectSpoken = async (page: Page, name: string, part = page.locator('body')): Promise<void> =>
      expect(await listen(page, part)).toMatchSnapshot([language, `${name}.yml`]);

    /** Opens the page where a buyer is, in this language. */
    async function seatIn(page: Page, buyer: NodeBuyer): Promise<void> {
      await seat(page, buyer);
      if (language !== DEFAULT_LANGUAGE) await press(page, 'Español');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }

    test('a purchase is spoken as it is shown', async ({ page, app }) => {
      const { display } = readShipped('fitness', language);
      await page.goto(`${app.url}/?sitename=fitness&lang=${language}`);
      await page.locator('[name="firstName"]').waitFor();
      await expectSpoken(page, 'application');
      await press(page, t('Continue'));
      await expect(page.getByRole('alert').first()).toBeFocused();
      await expectSpoken(page, 'application-errors');
      await fillAnswers(page, fitnessAnswers(newEmail()));
      await press(page, t('Continue'));

      await expect(page.getByRole('heading', { name: t('Payment'), level: 1 })).toBeFocused();
      await expectSpoken(page, 'payment');
      await press(page, t('Purchase'));
      await expect(page.getByRole('alert').first()).toBeFocused();
      await expectSpoken(page, 'payment-errors');
      await enterCard(page, '901');
      await enterAccount(page);
      await acceptTerms(page, t);
      await press(page, t('Purchase'));
      await expect(page.getByRole('alert').filter({ hasText: t('Payment method declined.') })).toBeVisible();
      await expectSpoken(page, 'declined');
      await page.locator('[name="securityCode"]').fill(card.securityCode);
      await press(page, t('Purchase'));

      await expect(page.getByRole('heading', { name: display.confirmationTitle, level: 1 })).toBeFocused();
      await expectSpoken(page, 'confirmation');
    });

    test('a payment that is not confirmed yet is spoken as it is shown', async ({ page, app }) => {
      await seatIn(page, await quotedFitness(app.url));
      await enterCard(page, '902');
      await enterAccount(page);
      await acceptTerms(page, t);
      await press(page, t('Purchase'));
      await expect(page.getByText(t('Your payment isn’t confirmed yet'))).toBeVisible();
      await expectSpoken(page, 'unconfirmed');
    });

    test('an application that cannot be insured is spoken as it is shown', async ({ page, app }) => {
      await seatIn(page, await fitnessApplication(app.url, { more: { claims: 'two-or-more', claimsDetail: 'Two sprained ankles.' } }));
      await press(page, t('Continue'));
      await expect(page).toHaveURL(new RegExp(SPECIAL_PATHS.ineligible));
      await expectSpoken(page, 'kickout');
    });

    test('login, and coming back by a link, are spoken as they are shown', async ({ page, app, browser }) => {
      const sandbox = app.sandboxUrl ?? '';
      const buyer = await fitnessApplication(app.url);
      const email = String(buyer.state().answers['email']);
      await seatIn(page, buyer);
      await everythingShipped(page);
      await page
        .getByRole('main')
        .getByRole('button', { name: t('Log in') })
        .click();
      await expect(page.getByRole('dialog').getByRole('button', { name: t('Log in') })).toBeVisible();
      await expectSpoken(page, 'login', page.getByRole('dialog'));
      await press(page, t('Cancel'));
      await mailLink(buyer, email);

      const other = await (await browser.newContext()).newPage();
      await other.goto((await mailedLink(sandbox, email)).address);
      await expect(other.getByRole('heading', { name: t('Continue your application') })).toBeFocused();
      await expectSpoken(other, 'resume');
      await press(other, t('Send security code'));
      const code = other.getByRole('textbox', { name: t('Security code') });
      await expect(code).toBeFocused();
      await code.fill(await mailedCode(sandbox, email));
      await press(other, t('Continue'));
      await expect(other.getByRole('status').filter({ hasText: t('Welcome back') })).toBeVisible();
      // The panel's estimate comes when the page has been still for a moment.
      await expect(other.getByRole('complementary').getByText(/^(?:Estimated price|Precio estimado)$/)).toBeVisible();
      await expectSpoken(other, 'welcome-back');
    });
  });
