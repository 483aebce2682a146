import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type PaidElsewhere, followPayment } from '#workflows/purchase';
import { hasPaidAtom, purchasePhaseAtom, purchaseProblemAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';

/** What the server knows of this application's payment. Unknown while it cannot be asked. */
export type PaymentState = 'unknown' | 'none' | 'open' | 'unconfirmed' | 'paid' | PaidElsewhere;

/** The payment as the server reported it. */
export interface PaymentStatus {
  /** The last state that was reported. */
  readonly state: PaymentState;
  /** What was reported since the current problem: 'unknown' until the server has answered. */
  readonly since: PaymentState;
  /** True if the policies are issued, although the page has not seen it. */
  readonly isBound: boolean;
}

const afterTrouble: readonly string[] = ['interrupted', 'failed', 'declined', 'unconfirmed'];

interface Answer {
  readonly state: PaymentState;
  readonly isBound: boolean;
  /** The trouble that it was asked about. */
  readonly to: unknown;
}

/** Asks the server when an earlier attempt did not end well: the page may not have seen its end, or another tab may have paid. */
export function usePaymentStatus(): PaymentStatus {
  const { ports } = useSession();
  const phase = useAtomValue(purchasePhaseAtom);
  const hasPaid = useAtomValue(hasPaidAtom);
  const problem = useAtomValue(purchaseProblemAtom);
  const [answer, setAnswer] = useState<Answer>({ state: 'unknown', isBound: false, to: null });
  const isAsked = afterTrouble.includes(phase);
  // Asked again after each click that did not complete the purchase.
  const trouble = isAsked ? (problem ?? phase) : null;
  useEffect(() => {
    if (trouble === null) return;
    const ending = new AbortController();
    void followPayment(ports, { signal: ending.signal, onFound: (found) => setAnswer({ state: found.standing, isBound: found.isBound, to: trouble }) }).catch(() => undefined);
    return () => ending.abort();
  }, [ports, trouble]);
  const isAnswered = trouble !== null && answer.to === trouble;
  const isBound = isAnswered && answer.isBound;
  if (hasPaid) return { state: 'paid', since: 'unknown', isBound };
  if (!isAsked) return { state: 'none', since: 'unknown', isBound };
  return { state: answer.state, since: isAnswered ? answer.state : 'unknown', isBound };
}

/** True for another device's payment: it continues there. */
export const isElsewhere = (state: PaymentState): state is PaidElsewhere => typeof state === 'object';

/** True if another device has bought: there is nothing left to do here. */
export const isBoughtElsewhere = (state: PaymentState): boolean => isElsewhere(state) && state.isPaid;

/** True if a payment is open, unconfirmed or done: it blocks another one. */
export const isBlocking = (state: PaymentState): boolean => state === 'open' || state === 'unconfirmed' || state === 'paid' || isElsewhere(state);
