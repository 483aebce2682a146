// Histories that the flow in Node writes through the app's own facade: one of each kind that an analyst looks for.
// The replay journeys (replay.journey.ts, replay-elsewhere.journey.ts, replay-width.journey.ts) check that pages replay as they were seen.
import type { Page } from '@playwright/test';
import { card } from '../../support/answers.ts';
import { acceptTerms, comeBack, continueFrom, newEmail, pay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { enter, fitnessApplication, openProgram, quotedFitness, quotedTrades } from './applicants.ts';
import { cardWith } from './payment.ts';
import { expect } from './test.ts';

const beach = { city: 'Palm Beach', state: 'FL', zip: '33480' };

/** Each ends where its name says. */
const stories = {
  async byAddress(url: string) {
    const buyer = await fitnessApplication(url);
    buyer.answer({ email: newEmail(), ...beach });
    expect(await continueFrom(buyer, 0)).toBe('ineligible');
    return buyer;
  },
  async byProduct(url: string) {
    const buyer = await fitnessApplication(url, { more: { claims: 'two-or-more' } });
    expect(await continueFrom(buyer, 0)).toBe('ineligible');
    return buyer;
  },
  partly: (url: string) => quotedTrades(url, { more: { vehicles: '12' } }),
  async leftOnFirstPage(url: string) {
    const buyer = await openProgram(url, 'fitness');
    buyer.answer({ firstName: 'Maya' });
    expect(await continueFrom(buyer, 0)).toBe('stay');
    return buyer;
  },
  async declinedThenBought(url: string) {
    const buyer = await quotedFitness(url);
    acceptTerms(buyer);
    expect(await pay(buyer, cardWith('901'))).toBe(false);
    expect(await pay(buyer, card)).toBe(true);
    enter(buyer, 'Confirmation');
    return buyer;
  },
  async resumed(url: string) {
    const buyer = comeBack(await quotedFitness(url));
    enter(buyer, 'Payment');
    return buyer;
  },
} as const satisfies Readonly<Record<string, (url: string) => Promise<NodeBuyer>>>;

export type Story = keyof typeof stories;

export const applicationOn = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('bindflow/event/000001') ?? '{}') as { applicationId: string }).applicationId);

/** Buyers one after the other, each in a new browser. Resolves to their applications when every event is in the event store. */
export async function writeHistories<S extends Story>(url: string, wanted: readonly S[]): Promise<Record<S, string>> {
  const ids: [S, string][] = [];
  for (const story of wanted) {
    const buyer = await stories[story](url);
    await buyer.ship();
    ids.push([story, buyer.state().application.id]);
  }
  return Object.fromEntries(ids) as Record<S, string>;
}
