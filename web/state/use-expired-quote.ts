import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { canApply } from '#events/buyflow';
import { quotesDropped } from '#events/quote';
import { hasOfferExpired } from '#events/rules';
import { stateAtom } from '../event-log/log-atoms.ts';
import { historyAtom } from './history-atom.ts';
import { useSession } from './session.ts';

/** True while the quotes may be dropped: no payment is open. */
export const canDropQuotesAtom = atom((get) => canApply(get(stateAtom), quotesDropped({})));

/** True if the order can no longer be bought at its price, by the times of the log, and no payment is open. */
export function useExpiredQuote(): boolean {
  const { program } = useSession();
  return useAtomValue(useMemo(() => atom((get) => get(canDropQuotesAtom) && hasOfferExpired(program, get(historyAtom))), [program]));
}
