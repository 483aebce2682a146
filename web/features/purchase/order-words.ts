import { atom } from 'jotai';
import { type Money, computeAmountDue, formatMoney } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';

/** What the payment page says about the order: it is charged, or comes to nothing, or to a refund. */
export interface OrderWords {
  readonly lead: string;
  /** The Purchase button. */
  readonly button: string;
  /** What happens to the buyer's money today. */
  readonly today: string;
  /** The step of the purchase that takes the payment, and the same after its answer was lost. */
  readonly payStep: string;
  readonly checkStep: string;
}

const describeCharge = (amount: Money): OrderWords => ({
  lead: 'Check your order, then pay. Your coverage is bound as soon as the payment goes through.',
  button: 'Purchase',
  today: `${formatMoney(amount)} is charged today.`,
  payStep: 'Taking your payment',
  checkStep: 'Checking your payment',
});

const FREE_ORDER = { button: 'Complete purchase', payStep: 'Confirming your order', checkStep: 'Checking your order' };

const NOTHING_DUE: OrderWords = {
  ...FREE_ORDER,
  lead: 'Check your order, then complete it. There’s nothing to pay, and your coverage is bound right away.',
  today: 'You won’t be charged today.',
};

function describeRefund(amount: Money): OrderWords {
  const refund = formatMoney(amount.replace('-', ''));
  return {
    ...FREE_ORDER,
    lead: 'Check your order, then complete it. You’re due a refund, and your coverage is bound right away.',
    today: `You won’t be charged today. Your refund comes to ${refund}.`,
  };
}

export const isDueAtom = atom((get) => computeAmountDue(get(stateAtom)).isDue);
const amountAtom = atom((get) => computeAmountDue(get(stateAtom)).amount);

export const orderWordsAtom = atom((get): OrderWords => {
  const amount = get(amountAtom);
  if (get(isDueAtom)) return describeCharge(amount);
  return Number(amount) < 0 ? describeRefund(amount) : NOTHING_DUE;
});
