// Every program, from its first question to its price.
import type { Page } from '@playwright/test';
import type { PagesOfAnswers } from '../../support/answers.ts';
import { fillAnswers } from './answers.ts';
import { expectPayment, press } from './buyer.ts';
import type { App } from './test.ts';

export async function quoteProgram(page: Page, { url }: Pick<App, 'url'>, sitename: string, pages: PagesOfAnswers): Promise<void> {
  await page.goto(`${url}/?sitename=${sitename}`);
  for (const [index, answers] of pages.entries()) {
    // Waits for the questions of a page.
    await fillAnswers(page, answers);
    await press(page, index < pages.length - 1 ? 'Next' : 'Continue');
  }
  await expectPayment(page);
}
