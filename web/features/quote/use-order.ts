import type { Translator } from '#events/language';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type OrderChanges, type OrderSummary, compareOrders, findEarlierOffer, findMemberFeeOf, formatMoney, summarizeOrder } from '#events/rules';
import { memberFeeAtom, offerAtom, payWithCardAtom } from '../../state/atoms.ts';
import { historyAtom } from '../../state/history-atom.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '../../ui/index.ts';

// Values of events: they stay the same while others are recorded.
const earlierOfferAtom = atom((get) => findEarlierOffer(get(historyAtom)));
const earlierMemberFeeAtom = atom((get) => {
  const offer = get(earlierOfferAtom);
  return offer && findMemberFeeOf(get(historyAtom), offer);
});

/** The current order: coverage and cost. Null without an offer. */
export function useOrderSummary(): OrderSummary | null {
  const t = useText();
  const { program } = useSession();
  const offer = useAtomValue(offerAtom);
  const payWithCard = useAtomValue(payWithCardAtom);
  const memberFee = useAtomValue(memberFeeAtom);
  return useMemo(() => offer && summarizeOrder(t, program, { offer, payWithCard, memberFee }), [t, program, offer, payWithCard, memberFee]);
}

/** What the current order changes of the one before; null if there was none, or it came to the same. */
export function useOrderChanges(summary: OrderSummary | null): OrderChanges | null {
  const t = useText();
  const { program } = useSession();
  const offer = useAtomValue(earlierOfferAtom);
  const payWithCard = useAtomValue(payWithCardAtom);
  const memberFee = useAtomValue(earlierMemberFeeAtom);
  return useMemo(
    () => (summary && offer ? compareOrders(summary, summarizeOrder(t, program, { offer, payWithCard, memberFee })) : null),
    [t, program, summary, offer, payWithCard, memberFee],
  );
}

/** In words, what the total was; undefined if it is as before. */
export const formatWas = (t: Translator, changes: OrderChanges | null): string | undefined =>
  changes ? t('Was {amount}', { amount: formatMoney(changes.earlierTotal) }) : undefined;
