// The billing address. It is not part of the rating, so it may change between two clicks on Purchase, and the gateway must be told.
import { questionAnswered } from '#events/application';
import { isOpen } from './buyer.ts';
import type { Tab } from './tab.ts';

const elsewhere = (billingAddress1: string) =>
  ({ billingVsMailing: false, billingFirstName: 'Maya', billingLastName: 'Castillo', billingAddress1, billingCity: 'Austin', billingState: 'TX', billingZip: '78701' }) as const;

const bills = { home: { billingVsMailing: true }, office: elsewhere('517 Congress Avenue'), accountant: elsewhere('9300 Guadalupe Street') } as const;
export const billNames = ['home', 'office', 'accountant'] as const;
export type Bill = (typeof billNames)[number];

export function sendBill(tab: Tab, bill: Bill): void {
  if (isOpen(tab)) tab.page().ports.record(...Object.entries(bills[bill]).map(([question, value]) => questionAnswered({ question, value })));
}
