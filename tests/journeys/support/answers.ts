import type { Locator, Page } from '@playwright/test';
import type { Answers } from '#events/program';

/** A day as a buyer types it: 01/15/2027. */
const typed = (value: string): string => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

/** Types the words of an option's id, as its label begins, and clicks it. */
async function chooseFound(page: Page, control: Locator, value: string): Promise<void> {
  const words = value.replaceAll('-', ' ');
  await control.fill(words);
  await page.getByRole('option', { name: new RegExp(`^${words}`, 'i') }).click();
}

async function fillOne(page: Page, question: string, value: string | boolean | readonly string[]): Promise<void> {
  const control = page.locator(`[name="${question}"]`);
  if (typeof value === 'boolean') return control.setChecked(value);
  if (typeof value !== 'string') {
    for (const option of value) await control.and(page.locator(`[value="${option}"]`)).check();
    return;
  }
  if ((await control.first().getAttribute('role')) === 'combobox') return chooseFound(page, control, value);
  const kind = await control.first().evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.tagName));
  if (kind === 'radio') await control.and(page.locator(`[value="${value}"]`)).check();
  else if (kind === 'SELECT') await control.selectOption(value);
  else await control.fill(typed(value));
}

/** Fills in the questions of a page by their ids, in this order. */
export async function fillAnswers(page: Page, answers: Answers): Promise<void> {
  for (const [question, value] of Object.entries(answers)) await fillOne(page, question, value);
}
