import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { eventsAtom, purchaseAtom } from '../../state/atoms.ts';

/** Whether the purchase that runs was paid for when it was begun: what is paid in the middle of it leaves the page as it was. */
function useBeganPaid(): boolean {
  const { hasPaid } = useAtomValue(purchaseAtom);
  const events = useAtomValue(eventsAtom);
  const since = events.slice(events.findLastIndex(({ type }) => type === 'PurchaseRequested'));
  return hasPaid && !since.some(({ type }) => type === 'PaymentAccepted' || type === 'PaymentNotDue');
}

export interface UnderWay {
  readonly isBusy: boolean;
  /** Whether nothing more is asked: a payment stands. While a purchase runs, the page behind the dialog stays as it was. */
  readonly isFormGone: boolean;
  /** Says that a press begins. */
  readonly begin: () => void;
}

/** What goes on on the payment page: by a press of this page, or of the one that is replayed. */
export function useUnderWay(isPressed: boolean, stands: boolean): UnderWay {
  const { phase } = useAtomValue(purchaseAtom);
  const [beganStanding, setBeganStanding] = useState(false);
  const beganPaid = useBeganPaid();
  const isBusy = isPressed || phase === 'running';
  const isFormGone = isBusy ? beganStanding || beganPaid : stands;
  return { isBusy, isFormGone, begin: () => setBeganStanding(isFormGone) };
}
