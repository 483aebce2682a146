import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type PaidElsewhere, followPayment } from '#workflows/purchase';
import { hasPaidAtom, phaseAtom, problemAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';

/** What the facade's journal says of this application's payment. Unknown while it cannot be asked. */
export type Standing = 'unknown' | 'none' | 'open' | 'unconfirmed' | 'paid' | PaidElsewhere;

/** What the journal has said. */
export interface Journal {
  /** Where the payment stands, as far as that was ever learnt. */
  readonly standing: Standing;
  /** What it has said since the problem was: 'unknown' before it has answered, and where it cannot be asked. */
  readonly since: Standing;
  /** Whether the policies are issued by now, although the page has not seen it: the confirmation is all that is left. */
  readonly isBound: boolean;
}

const afterTrouble: readonly string[] = ['interrupted', 'failed', 'declined', 'unconfirmed'];

interface Answer {
  readonly standing: Standing;
  readonly isBound: boolean;
  /** The trouble that it was asked about. */
  readonly to: unknown;
}

/** Asks the journal when an earlier attempt did not end well, because the page may not have seen the end of it, or another window has paid since. */
export function useJournal(): Journal {
  const { ports } = useSession();
  const phase = useAtomValue(phaseAtom);
  const hasPaid = useAtomValue(hasPaidAtom);
  const problem = useAtomValue(problemAtom);
  const [answer, setAnswer] = useState<Answer>({ standing: 'unknown', isBound: false, to: null });
  const isAsked = afterTrouble.includes(phase);
  // Anew after each press that came to nothing.
  const trouble = isAsked ? (problem ?? phase) : null;
  useEffect(() => {
    if (trouble === null) return;
    const ending = new AbortController();
    void followPayment(ports, { signal: ending.signal, onFound: (found) => setAnswer({ ...found, to: trouble }) }).catch(() => undefined);
    return () => ending.abort();
  }, [ports, trouble]);
  const isAnswered = trouble !== null && answer.to === trouble;
  const isBound = isAnswered && answer.isBound;
  if (hasPaid) return { standing: 'paid', since: 'unknown', isBound };
  if (!isAsked) return { standing: 'none', since: 'unknown', isBound };
  return { standing: answer.standing, since: isAnswered ? answer.standing : 'unknown', isBound };
}

/** Whether it is another device's payment, of which nothing is gone on with here. */
export const isElsewhere = (standing: Standing): standing is PaidElsewhere => typeof standing === 'object';

/** Whether another device has bought: there is nothing left to do here. */
export const isBoughtElsewhere = (standing: Standing): boolean => isElsewhere(standing) && standing.isPaid;

/** Whether a payment was begun that did not come to nothing: nothing more is asked of the buyer then. */
export const isStanding = (standing: Standing): boolean => standing === 'open' || standing === 'unconfirmed' || standing === 'paid' || isElsewhere(standing);
