// A buyer who reads Spanish: from a link or by the switch, to the policy.
import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { card, fitnessAnswers, password, retailAnswers } from '../support/answers.ts';
import { fillAnswers } from './support/answers.ts';
import { findings } from './support/axe.ts';
import { newEmail, press } from './support/buyer.ts';
import { expectFits, expectFitsEnlarged } from './support/fits.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';

const FOLDER = 'events/language/es';
const translations = readdirSync(FOLDER).flatMap((file) => Object.entries(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Record<string, string>));
/** English texts that are no part of a Spanish one and long enough to be no coincidence. */
const englishTexts = translations.filter(([text, spanish]) => text !== spanish && text.length > 3 && !/[{<]/.test(text)).map(([text]) => text);

/** The English texts that a page shows or says to screen readers. */
async function listEnglish(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label') ?? '');
    return [...labels, ...document.body.innerText.split('\n')].map((line) => line.trim());
  });
  return englishTexts.filter((text) => shown.includes(text));
}

async function expectSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await listEnglish(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await expectFitsEnlarged(page);
}

/** The ids of errors that are not below the control that they are about. */
const listErrorsAboveTheirField = (page: Page): Promise<string[]> =>
  page.locator('[data-field]').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const error = field.querySelector(':scope > p');
      const control = field.querySelector('[data-control]');
      return error && control && error.getBoundingClientRect().top < control.getBoundingClientRect().bottom ? [error.id] : [];
    }),
  );

async function acceptTerms(page: Page): Promise<void> {
  await page.getByLabel(/^He leído y acepto/).click();
  const dialog = page.getByRole('dialog', { name: 'Términos y condiciones' });
  const accept = dialog.getByRole('button', { name: 'Acepto', exact: true });
  while (!(await accept.isVisible())) await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await accept.click();
  await expect(dialog).toBeHidden();
}

/** The color of the edge of the first field in error, once it stands still. */
const readErrorColor = (page: Page): Promise<string> =>
  page
    .locator('input[aria-invalid=true]')
    .first()
    .evaluate(async (input) => {
      await Promise.all(input.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(input).borderTopColor;
    });

test('a link in Spanish leads to a policy, in Spanish on every page', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  await page.goto(`${app.url}/?sitename=fitness&lang=es`);
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
  await press(page, 'Continuar');
  await expect(page.getByRole('alert').first()).toContainText('Verifique que haya respondido todas las preguntas obligatorias.');
  await expectSpanish(page);
  expect(await listErrorsAboveTheirField(page)).toEqual([]);
  const color = await readErrorColor(page);
  await page.locator('input[aria-invalid=true]').first().hover();
  expect(await readErrorColor(page)).toBe(color);
  await fillAnswers(page, fitnessAnswers(newEmail()));
  await press(page, 'Continuar');
  await expect(page.getByRole('heading', { name: 'Pago', level: 1 })).toBeVisible();
  await page.getByLabel('Número de tarjeta').fill(card.cardNumber);
  await page.getByLabel('Mes de vencimiento').selectOption(card.expMonth);
  await page.getByLabel('Año de vencimiento').selectOption(card.expYear);
  await page.getByLabel('Código de seguridad').fill(card.securityCode);
  await page.getByLabel('Cree una contraseña').fill(password);
  await page.getByLabel('Confirme la contraseña').fill(password);
  await expectSpanish(page);
  const total = (await page.getByRole('complementary', { name: 'Su pedido' }).locator('dl').filter({ hasText: 'TOTAL DEL PEDIDO:' }).innerText()).replace(/[^\d.]/g, '');
  await acceptTerms(page);
  await press(page, 'Comprar');
  await expect(page.getByText('Número de póliza').first()).toBeVisible();
  await everythingShipped(page);
  await expectSpanish(page);
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
});

test('the switch changes the language and keeps what was typed, a card number too', async ({ page, app }) => {
  await page.goto(`${app.url}/?sitename=fitness&lang=en`);
  await fillAnswers(page, fitnessAnswers(newEmail()));
  await page.getByLabel('Last name').fill('Núñez');
  await press(page, 'Español');
  await expect(page.getByLabel('Apellido')).toHaveValue('Núñez');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByLabel('Apellido')).toHaveValue('Núñez');
  await press(page, 'Continuar');
  await page.getByLabel('Número de tarjeta').fill(card.cardNumber);
  await acceptTerms(page);
  await press(page, 'English');
  await expect(page.getByText('The documents you accepted have changed or are now in another language.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue(/4111 1111 1111 1111/);
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();
});

test('fields beside each other are even on a phone, in both languages', async ({ page, app }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const [shop = {}] = retailAnswers(newEmail());
  for (const [lang, toNext] of [
    ['en', 'Next'],
    ['es', 'Siguiente'],
  ] as const) {
    await page.goto(`${app.url}/?sitename=retail&new=1&lang=${lang}`);
    await fillAnswers(page, shop);
    await expectFits(page, lang);
    await press(page, toNext);
    await expect(page.locator('[name=buildingYear]')).toBeVisible();
    await expectFits(page, lang);
  }
});

test('choices with long words fit a phone with large type, also while the font is on its way', async ({ page, app }) => {
  // Never answered.
  await page.route(/\.woff2$/, () => undefined);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${app.url}/?sitename=fitness&lang=es`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Entrenamiento personal')).toBeVisible();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'));
  await expectFits(page);
});
