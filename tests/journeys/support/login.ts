import type { Locator, Page } from '@playwright/test';
import { mailedCodes, member } from '../../support/account-holder.ts';
import { type App, expect } from './test.ts';

export const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Log in' });

/** Types email and password into the open login, and sends them. */
export async function typeCredentials(page: Page, { email, password } = member): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.locator('#loginPassword').fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Takes the newest code from the inbox, and enters it as a paste would. */
export async function typeCode(page: Page, { sandboxUrl }: Pick<App, 'sandboxUrl'>, email = member.email): Promise<void> {
  const dialog = loginDialog(page);
  await expect(dialog.getByRole('heading', { name: 'Enter Security Code' })).toBeVisible();
  const code = (await mailedCodes(sandboxUrl ?? '', email)).at(-1) ?? '';
  await dialog.getByLabel('Security code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog).toBeHidden();
}

/** Both steps of the open login. */
export async function logIn(page: Page, app: Pick<App, 'sandboxUrl'>, credentials = member): Promise<void> {
  await typeCredentials(page, credentials);
  await typeCode(page, app, credentials.email);
}

/** Everything that the browser stores for the page. */
export const readStorage = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]));
