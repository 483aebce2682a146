import type { Translator } from '#events/language';
import { atom, useAtomValue } from 'jotai';
import { type Money, computeAmountDue, formatMoney } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { useText } from '../../ui/index.ts';

/** What the payment page says about the order: it is charged, or comes to nothing, or to a refund. */
export interface OrderWords {
  readonly lead: string;
  /** What happens to the buyer's money today. */
  readonly today: string;
  /** The step of the purchase that takes the payment, and the same after its answer was lost. */
  readonly payStep: string;
  readonly checkStep: string;
}

const describeCharge = (t: Translator, amount: Money, isByCard: boolean): OrderWords => ({
  lead: t('Check your order, then pay. We’ll issue your policies as soon as your payment goes through.'),
  today: isByCard
    ? t('You’ll be charged {amount} today.', { amount: formatMoney(amount) })
    : t('By clicking Purchase, you authorize us to debit {amount} from this bank account, once.', { amount: formatMoney(amount) }),
  payStep: t('Taking your payment'),
  checkStep: t('Checking your payment'),
});

const describeFreeOrder = (t: Translator) => ({ payStep: t('Confirming your order'), checkStep: t('Checking your order') });

const describeNothingDue = (t: Translator): OrderWords => ({
  ...describeFreeOrder(t),
  lead: t('Check your order, then click Purchase. There’s nothing to pay, and we’ll issue your policies right away.'),
  today: t('You won’t be charged today.'),
});

function describeRefund(t: Translator, amount: Money): OrderWords {
  const refund = formatMoney(amount.replace('-', ''));
  return {
    ...describeFreeOrder(t),
    lead: t('Check your order, then click Purchase. You’re due a refund, and we’ll issue your policies right away.'),
    today: t('You won’t be charged today. You’ll get a refund of {refund}.', { refund }),
  };
}

export const isDueAtom = atom((get) => computeAmountDue(get(stateAtom)).isDue);
const isByCardAtom = atom((get) => computeAmountDue(get(stateAtom)).isByCard);
const amountAtom = atom((get) => computeAmountDue(get(stateAtom)).amount);

/** In the page's language. */
export function useOrderWords(): OrderWords {
  const t = useText();
  const amount = useAtomValue(amountAtom);
  const isByCard = useAtomValue(isByCardAtom);
  if (useAtomValue(isDueAtom)) return describeCharge(t, amount, isByCard);
  return Number(amount) < 0 ? describeRefund(t, amount) : describeNothingDue(t);
}
