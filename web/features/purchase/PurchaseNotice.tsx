import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { formatMoney } from '#events/rules';
import { purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Notice } from '../../ui/index.ts';

export interface PurchaseNoticeProps {
  /** Whether the facade's journal has a payment: this page may not have seen it come in. */
  readonly standing: 'unknown' | 'none' | 'standing';
}

/** Where an earlier attempt got to, and the one right next thing to do. */
export function PurchaseNotice({ standing }: PurchaseNoticeProps): JSX.Element | null {
  const { program } = useSession();
  const { phase, payment, problem } = useAtomValue(purchaseAtom);
  if (phase === 'unconfirmed') {
    return (
      <Notice tone="amber" title="Your payment is not confirmed yet" live>
        {problem?.message} Please do not pay again: call {program.display.phone}, or press Purchase to check once more. You will not be charged twice.
      </Notice>
    );
  }
  if (standing === 'standing') {
    const amount = payment ? ` of ${formatMoney(payment.amount)}` : '';
    return (
      <Notice tone="success" title={`Your payment${amount} was received`} live>
        Your policies are not issued yet. Press Purchase to finish: you will not be charged again.
      </Notice>
    );
  }
  if (phase !== 'interrupted') return null;
  return (
    <Notice tone="amber" title="Your purchase was interrupted">
      {standing === 'none' ? 'Nothing was charged so far. ' : 'You will not be charged twice. '}
      Please enter your payment details again and press Purchase.
    </Notice>
  );
}
