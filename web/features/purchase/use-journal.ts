import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type PaidElsewhere, refreshStanding } from '#flow/purchase';
import { hasPaidAtom, phaseAtom, problemAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';

/** What the facade's journal says of this application's payment. Unknown while it cannot be asked. */
export type Standing = 'unknown' | 'none' | 'open' | 'unconfirmed' | 'paid' | PaidElsewhere;

/** What the journal has said. */
export interface Journal {
  /** Where the payment stands, as far as that was ever learnt. */
  readonly standing: Standing;
  /** What it has said since the problem was: 'unknown' before it has answered, and where it cannot be asked. */
  readonly since: Standing;
}

const afterTrouble: readonly string[] = ['interrupted', 'failed', 'declined', 'unconfirmed'];

/** Asks the journal when an earlier attempt did not end well, because the page may not have seen the end of it, or another window has paid since. */
export function useJournal(): Journal {
  const { ports } = useSession();
  const phase = useAtomValue(phaseAtom);
  const hasPaid = useAtomValue(hasPaidAtom);
  const problem = useAtomValue(problemAtom);
  const [answer, setAnswer] = useState<{ readonly standing: Standing; readonly to: unknown }>({ standing: 'unknown', to: null });
  const isAsked = afterTrouble.includes(phase) && !hasPaid;
  // Anew after each press that came to nothing.
  const trouble = isAsked ? (problem ?? phase) : null;
  useEffect(() => {
    if (trouble === null) return;
    let isCurrent = true;
    void refreshStanding(ports)
      .then((standing) => isCurrent && setAnswer({ standing, to: trouble }))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ports, trouble]);
  if (hasPaid) return { standing: 'paid', since: 'unknown' };
  if (!isAsked) return { standing: 'none', since: 'unknown' };
  return { standing: answer.standing, since: answer.to === trouble ? answer.standing : 'unknown' };
}

/** Whether it is another device's payment, of which nothing is gone on with here. */
export const isElsewhere = (standing: Standing): standing is PaidElsewhere => typeof standing === 'object';

/** Whether another device has bought: there is nothing left to do here. */
export const isBoughtElsewhere = (standing: Standing): boolean => isElsewhere(standing) && standing.isPaid;

/** Whether a payment was begun that did not come to nothing: nothing more is asked of the buyer then. */
export const isStanding = (standing: Standing): boolean => standing === 'open' || standing === 'unconfirmed' || standing === 'paid' || isElsewhere(standing);
