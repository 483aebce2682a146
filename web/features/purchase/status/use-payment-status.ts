import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type PaidElsewhere, followPayment } from '#workflows/purchase';
import { hasPaidAtom, purchasePhaseAtom, purchaseProblemAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { waitWhileSeen } from './wait-while-seen.ts';

/** The server's state of this application's payment; unknown while the server cannot be reached. */
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

const PHASES_WITH_TROUBLE: readonly string[] = ['interrupted', 'failed', 'declined', 'unconfirmed'];

interface StatusResponse {
  readonly state: PaymentState;
  readonly isBound: boolean;
  /** The problem or phase that the server was asked about. */
  readonly trouble: unknown;
}

/** Asks the server if an earlier attempt did not succeed: the page may have missed its end, or another tab may have paid. */
export function usePaymentStatus(): PaymentStatus {
  const { ports } = useSession();
  const phase = useAtomValue(purchasePhaseAtom);
  const hasPaid = useAtomValue(hasPaidAtom);
  const problem = useAtomValue(purchaseProblemAtom);
  const [response, setResponse] = useState<StatusResponse>({ state: 'unknown', isBound: false, trouble: null });
  const hasTrouble = PHASES_WITH_TROUBLE.includes(phase);
  // Asks again after each click that did not complete the purchase.
  const trouble = hasTrouble ? (problem ?? phase) : null;
  useEffect(() => {
    if (trouble === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    void followPayment(ports, { signal, waitWhileSeen, onFound: ({ standing, isBound }) => setResponse({ state: standing, isBound, trouble }) }).catch(() => undefined);
    return () => controller.abort();
  }, [ports, trouble]);
  const hasResponse = trouble !== null && response.trouble === trouble;
  const isBound = hasResponse && response.isBound;
  if (hasPaid) return { state: 'paid', since: 'unknown', isBound };
  if (!hasTrouble) return { state: 'none', since: 'unknown', isBound };
  return { state: response.state, since: hasResponse ? response.state : 'unknown', isBound };
}

/** True for another device's payment: it continues there. */
export const isElsewhere = (state: PaymentState): state is PaidElsewhere => typeof state === 'object';

/** True if another device has bought: there is nothing left to do here. */
export const isBoughtElsewhere = (state: PaymentState): boolean => isElsewhere(state) && state.isPaid;

/** True if a payment is open, unconfirmed or done: it blocks another one. */
export const isBlocking = (state: PaymentState): boolean => state === 'open' || state === 'unconfirmed' || state === 'paid' || isElsewhere(state);

/** True if it is not known yet whether this application has paid. */
export const isUnconfirmed = (phase: string, state: PaymentState): boolean => state !== 'paid' && !isElsewhere(state) && (phase === 'unconfirmed' || isBlocking(state));
