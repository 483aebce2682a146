import type { Page } from '@playwright/test';

/** Goes to a page of the console, and signs in at the sandbox's provider on the way. */
export async function signInAsAnalyst(page: Page, url: string, who: 'analyst' | 'analyst-personal' = 'analyst'): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('[name=userName]').fill(`${who}@example.com`);
  await page.locator('[name=password]').fill('Passw0rd!');
  await page.locator('[name=answer][value=sign-in]').click();
}
