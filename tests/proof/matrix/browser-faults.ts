// The columns of the matrix that run in Chromium: what happens to the buyer's browser at a step, and the consequences.
import { type Row, bind, pay } from './rows.ts';

/** As a table's columns. */
export const browserFaults = ['two tabs', 'browser killed', 'storage full', 'storage corrupt', 'storage disabled'] as const;
export type BrowserFault = (typeof browserFaults)[number];

/** When each fault strikes, and how it becomes visible. */
export const strikesHow: Readonly<Record<BrowserFault, string>> = {
  'two tabs':
    'While the step is paused in the first tab, Purchase is clicked in a real duplicate of it, which began with a copy of its sessionStorage. Both tabs end with the same purchase, the slower one after one more click at most.',
  'browser killed':
    'Chromium is killed with SIGKILL while the step is paused. Once it has ended, the step continues. The buyer comes back in another browser, by the mailed link and code.',
  'storage full':
    'From the step on (the answer to its call, or the event of the checkpoint) sessionStorage is full: setItem throws QuotaExceededError, which the test checks. Once there is room again, the page is reloaded, and nothing is missing.',
  'storage corrupt':
    'While the step is paused, everything that the application stored is overwritten with garbage, and the page is reloaded. The buyer reads that the application cannot be read, and not to pay again, and continues by the mailed link and code.',
  'storage disabled': 'From the step on, every access to sessionStorage throws SecurityError, which the test checks. Once that ends, the page is reloaded, and nothing is missing.',
};

export type BrowserOutcome = 'bought' | 'bought in memory' | 'link, then bought' | 'bound unattended, link' | 'bought, link';

export const browserMeanings: Readonly<Record<BrowserOutcome, string>> = {
  bought: 'Both tabs confirm the one purchase.',
  'bought in memory': 'The same click completes the purchase. The buyer reads that this browser does not save the page, and to write down the policy numbers.',
  'link, then bought': 'Nothing is paid. The link leads back to the payment page, and one click completes the purchase.',
  'bound unattended, link': 'It is paid. The facade binds without the buyer, before the link is opened. The link leads to the confirmation.',
  'bought, link': 'It is paid. The link leads to the confirmation without another click; what was not bound yet is bound first.',
};

/** From the payment on, what is paid gets bound, whether or not the buyer comes back. */
export const isPaidAt = (row: Row): boolean => row.step >= pay.step;

const fromTheLink = (row: Row): BrowserOutcome => (isPaidAt(row) ? 'bought, link' : 'link, then bought');

/** The consequences, as the test checks them and the document describes them. */
export function browserOutcomeOf(row: Row, fault: BrowserFault): BrowserOutcome {
  switch (fault) {
    case 'two tabs':
      return 'bought';
    case 'storage full':
    case 'storage disabled':
      return 'bought in memory';
    case 'browser killed':
      return isPaidAt(row) && row.step < bind.step ? 'bound unattended, link' : fromTheLink(row);
    case 'storage corrupt':
      return fromTheLink(row);
  }
}
