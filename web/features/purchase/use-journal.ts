import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type PaidElsewhere, refreshStanding } from '#flow/purchase';
import { purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';

/** What the facade's journal says of this application's payment. Unknown while it cannot be asked. */
export type Standing = 'unknown' | 'none' | 'open' | 'unconfirmed' | 'paid' | PaidElsewhere;

const afterTrouble: readonly string[] = ['interrupted', 'failed', 'unconfirmed'];

/** Asks the journal when an earlier attempt did not end well, because the page may not have seen the end of it. */
export function useStandingPayment(): Standing {
  const { ports } = useSession();
  const { phase, hasPaid, problem } = useAtomValue(purchaseAtom);
  const [answer, setAnswer] = useState<Standing>('unknown');
  const isAsked = afterTrouble.includes(phase) && !hasPaid;
  // Anew after each press that came to nothing.
  const trouble = isAsked ? (problem ?? phase) : null;
  useEffect(() => {
    if (trouble === null) return;
    let isCurrent = true;
    void refreshStanding(ports)
      .then((payment) => isCurrent && setAnswer(payment))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ports, trouble]);
  if (hasPaid) return 'paid';
  return isAsked ? answer : 'none';
}

/** Whether it is another device's payment, of which nothing is gone on with here. */
export const isElsewhere = (standing: Standing): standing is PaidElsewhere => typeof standing === 'object';

/** Whether another device has bought: there is nothing left to do here. */
export const isBoughtElsewhere = (standing: Standing): boolean => isElsewhere(standing) && standing.isPaid;

/** Whether a payment was begun that did not come to nothing: nothing more is asked of the buyer then. */
export const isStanding = (standing: Standing): boolean => standing === 'open' || standing === 'unconfirmed' || standing === 'paid' || isElsewhere(standing);
