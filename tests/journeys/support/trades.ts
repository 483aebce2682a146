import type { Page } from '@playwright/test';
import { otherLocation } from '../../support/answers.ts';
import { type Place, expectPayment, fillContact, newEmail, press } from './buyer.ts';
import { expect } from './test.ts';

const choose = (page: Page, question: RegExp, answer: string): Promise<void> => page.getByRole('radiogroup', { name: question }).getByLabel(answer, { exact: true }).check();

export async function fillBusiness(page: Page, place?: Place): Promise<void> {
  await page.getByLabel('Business name').fill('Castillo Carpentry LLC');
  await fillContact(page, newEmail(), place);
  await choose(page, /organized/, 'Limited liability company (LLC)');
  await choose(page, /another location/, 'No');
}

/** Another work location. Its fields appear with Yes. */
export async function fillOtherLocation(page: Page): Promise<void> {
  await choose(page, /another location/, 'Yes');
  for (const id of ['250', '240', '260', '280']) await page.locator(`[id="${id}"]`).fill(String(otherLocation[id]));
  await page.locator('[id="270"]').selectOption('TX');
}

export interface Work {
  readonly trade?: string;
  readonly hazards?: readonly string[];
  readonly vehicles?: string;
}

export async function fillWork(page: Page, { trade = 'carpentry', hazards = [], vehicles = '2' }: Work = {}): Promise<void> {
  await page.getByLabel('What is your main trade?').selectOption(trade);
  await page.getByLabel('Years in business').fill('7');
  await choose(page, /every license/, 'Yes');
  await choose(page, /How high/, 'Two stories');
  for (const hazard of hazards) await page.getByLabel(hazard, { exact: true }).check();
  await page.getByLabel('Annual revenue').fill('240,000');
  await page.getByLabel('People who work for you').fill('3');
  await choose(page, /subcontractors/, 'No');
  await page.getByLabel('How many vehicles').fill(vehicles);
  await choose(page, /safety program/, 'Yes');
  await choose(page, /Claims in the last/, 'None');
}

export async function fillCoverage(page: Page): Promise<void> {
  await choose(page, /liability coverage do you want/, '$1,000,000 / $2,000,000');
  await choose(page, /Does someone need to be/, 'No');
  await page.getByLabel('When should coverage begin?').fill('01/15/2027');
  await choose(page, /have liability insurance now/, 'No');
  await choose(page, /insure your tools/, 'Yes');
  await page.getByLabel('replace all your tools').fill('18,000');
  await choose(page, /tools overnight/, 'In a locked building');
  await choose(page, /umbrella coverage/, '$1,000,000');
}

/** Someone who must be named on the policy, and gets a certificate. */
export async function nameAdditionalInsured(page: Page): Promise<void> {
  await choose(page, /Does someone need to be/, 'Yes');
  await page.getByLabel('Name of the additional insured').fill('Hill Country Builders LLC');
  await page.getByLabel('Their street address').fill('88 River Street');
  await page.getByLabel('City').fill('Austin');
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('ZIP code').fill('78702');
}

export const tradesUrl = (url: string): string => `${url}/?sitename=trades`;

export const onPage = (page: Page, number: 2 | 3): Promise<void> => expect(page).toHaveURL(new RegExp(`/Application${number}(\\?|$)`));

/** Answers the three pages of trades, up to the button that asks for a price. */
export async function fillTrades(page: Page, url: string, work: Work = {}, place?: Place): Promise<void> {
  await page.goto(tradesUrl(url));
  await fillBusiness(page, place);
  await press(page, 'Next');
  await onPage(page, 2);
  await fillWork(page, work);
  await press(page, 'Next');
  await onPage(page, 3);
  await fillCoverage(page);
}

export async function quoteTrades(page: Page, url: string, work: Work = {}): Promise<void> {
  await fillTrades(page, url, work);
  await press(page, 'Continue');
  await expectPayment(page);
}
