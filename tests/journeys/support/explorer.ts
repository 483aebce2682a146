import type { Page } from '@playwright/test';
import { type App, expect } from './test.ts';

/** Requests to any other host than the app: expected to be none, and unreachable anyway (playwright.config.ts). */
export function elsewhere(page: Page, { url }: App): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const isElsewhere = request.url().startsWith('http') && !request.url().startsWith(`${url}/`);
    if (isElsewhere) asked.push(request.url());
  });
  return asked;
}

export const editor = (page: Page) => page.locator('.graphiql-query-editor .view-lines');
export const variables = (page: Page) => page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden) .view-lines');
export const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' }).locator('.view-lines');
export const timeLine = (page: Page) => page.getByRole('region', { name: 'REST calls', exact: true });
export const nextStep = (page: Page) => page.getByRole('button', { name: /^(Run step \d|All steps)/ });

/** Waits until an operation is in the editor. */
export const editorReady = (page: Page): Promise<void> => expect(editor(page)).not.toBeEmpty();

/** Opens the explorer and waits for the schema and an operation in the editor. */
export async function openExplorer(page: Page, { url }: App, link = ''): Promise<void> {
  const introspected = page.waitForResponse((response) => response.url().endsWith('/graphql'));
  await page.goto(`${url}/explorer${link}`);
  await introspected;
  await editorReady(page);
}

/** Clicks Run in the editor. */
export const execute = (page: Page): Promise<void> => page.getByRole('button', { name: /^Execute query/ }).click();

/** Runs the purchase from its current step to its end. Every step must succeed. */
export async function runPurchase(page: Page): Promise<void> {
  for (;;) {
    const label = await nextStep(page).innerText();
    if (label.startsWith('All steps')) return;
    await nextStep(page).click();
    await expect(nextStep(page), `after: ${label}`).not.toHaveText(label);
  }
}
