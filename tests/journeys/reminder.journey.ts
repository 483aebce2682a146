// A buyer ticks the box and leaves; the reminder leads back to the question where they stopped; a click unsubscribes.
import type { Browser, Page } from '@playwright/test';
import { startPostgres } from '../support/postgres.ts';
import { mailedCode, mailsTo } from '../support/resume.ts';
import { newEmail, press } from './support/buyer.ts';
import { expectAccessible } from './support/look.ts';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from './support/running-app.ts';
import { everythingShipped, expect, test, watch } from './support/test.ts';

/** The next process has a clock that is 25 hours ahead. */
const AHEAD = `--import=data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 25 * 3600000;')}`;

async function newWindow(browser: Browser, problems: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  watch(page, problems);
  return page;
}

test('a buyer who ticked the box is reminded in Spanish, comes back to the question, and unsubscribes by a click', async ({ page, browser, watched }) => {
  const [postgres, dataDir, email, problems] = [await startPostgres(), makeEmptyDir(), newEmail(), [] as string[]];
  const env = { DATABASE_URL: await postgres.createDatabase(), LOG_KEY: 'a key that both processes have, of 32 and more', SESSION_SECRET: 'as both processes have one: it signs' };
  let app = await startApp(dataDir, env);
  try {
    await page.goto(`${app.url}/?sitename=health`);
    const box = page.getByLabel('Email me one reminder if I don’t finish. You can unsubscribe at any time.');
    await expect(box).not.toBeChecked();
    await page.getByLabel('First name').fill('Maya');
    await page.getByRole('textbox', { name: /^Email/ }).fill(email);
    await box.check();
    await expectAccessible(page, 'reminder-consent');
    await press(page, 'Español');
    await expect(page.getByLabel(/^Envíenme un solo recordatorio/)).toBeChecked();
    await everythingShipped(page);
    await page.close();

    await stopApp(app);
    app = await startApp(dataDir, { ...env, NODE_OPTIONS: AHEAD });
    const sandbox = app.sandboxUrl ?? '';
    await expect.poll(async () => (await mailsTo(sandbox, email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Termine su solicitud: /)]);
    const [letter] = await mailsTo(sandbox, email);
    const pathOf = (name: string): string => new RegExp(`https?://[^/]+(/${name}\\S+)`).exec(letter!.text)![1]!;

    const phone = await newWindow(browser, problems);
    await phone.goto(app.url + pathOf('resume'));
    await press(phone, 'Enviar código de seguridad');
    await expect(phone.getByText(/^Enviamos un código de seguridad a/)).toBeVisible();
    await phone.getByRole('textbox', { name: 'Código de seguridad' }).fill(await mailedCode(sandbox, email));
    await press(phone, 'Continuar');
    await expect(phone.getByRole('status').filter({ hasText: 'Le damos la bienvenida de nuevo' })).toContainText('Se quedó en “Apellido”');
    await expect(phone.getByLabel('Apellido')).toBeFocused();

    const reader = await newWindow(browser, problems);
    await reader.goto(app.url + pathOf('unsubscribe'));
    await expect(reader.getByRole('heading', { name: 'Cancelar la suscripción a los recordatorios' })).toBeFocused();
    await reader.goto(app.url + pathOf('unsubscribe').replace('lang=es', 'lang=en'));
    await expect(reader.getByRole('heading', { name: 'Unsubscribe from reminders' })).toBeFocused();
    await expectAccessible(reader, 'unsubscribe');
    await press(reader, 'Unsubscribe');
    await expect(reader.getByText('You’re unsubscribed')).toBeVisible();
    await expectAccessible(reader, 'unsubscribed');
    expect([...problems, ...watched]).toEqual([]);
  } finally {
    await stopApp(app);
    await postgres.stop();
    removeDataDir(dataDir);
  }
});
