import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { purchasePhaseAtom } from '../../../state/atoms.ts';
import { beganPaidAtom } from '../purchase-atoms.ts';

export interface UnderWay {
  readonly isBusy: boolean;
  /** Whether nothing more is asked: a payment stands. While a purchase runs, the page behind the dialog stays as it was. */
  readonly isFormGone: boolean;
  /** Says that a press begins. */
  readonly begin: () => void;
}

/** What goes on on the payment page: by a press of this page, or of the one that is replayed. */
export function useUnderWay(isPressed: boolean, stands: boolean): UnderWay {
  const phase = useAtomValue(purchasePhaseAtom);
  const [beganStanding, setBeganStanding] = useState(false);
  const beganPaid = useAtomValue(beganPaidAtom);
  const isBusy = isPressed || phase === 'running';
  const isFormGone = isBusy ? beganStanding || beganPaid : stands;
  return { isBusy, isFormGone, begin: () => setBeganStanding(isFormGone) };
}
