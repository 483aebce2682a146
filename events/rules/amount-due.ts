import type { State } from '#events/buyflow';
import { isCardCharged, orderTotal } from './order-summary.ts';
import { toMoney } from './money.ts';

/** What the buyer owes for the offer at hand. */
export interface AmountDue {
  /** Dollars as a decimal text; zero where there is no offer. */
  readonly amount: string;
  /** Whether anything is charged: else no payment method is asked for. */
  readonly isDue: boolean;
  readonly isByCard: boolean;
}

/** What is due, and in which way: a total of zero or less is not charged (design, section 6). */
export function amountDue({ quote, purchase, application }: Pick<State, 'quote' | 'purchase' | 'application'>): AmountDue {
  const quotes = quote.offer?.quotes ?? [];
  const { memberFee } = application;
  const total = quote.offer ? orderTotal(quotes, purchase.payWithCard, memberFee) : orderTotal([], false, null);
  return { amount: toMoney(total), isDue: total.isGreaterThan(0), isByCard: isCardCharged(quotes, purchase.payWithCard, memberFee) };
}
