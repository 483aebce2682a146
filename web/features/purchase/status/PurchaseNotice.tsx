import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { formatMoney } from '#events/rules';
import { purchasePhaseAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { Notice } from '../../../ui/index.ts';
import { type PaymentState, isBlocking, isElsewhere } from './use-payment-status.ts';

function Unconfirmed(): JSX.Element {
  const { program } = useSession();
  const { phase, problem } = useAtomValue(purchaseAtom);
  const what = phase === 'unconfirmed' ? problem?.message : 'We do not know yet whether your payment went through.';
  return (
    <Notice tone="amber" title="Your payment is not confirmed yet" live>
      <span>{`${what} Please do not pay again: call `}</span>
      <a href={`tel:${program.display.phone.replace(/[^\d+]/g, '')}`}>{program.display.phone}</a>, or check once more below. You will not be charged twice.
    </Notice>
  );
}

function Paid(): JSX.Element {
  const { payment } = useAtomValue(purchaseAtom);
  const amount = payment ? ` of ${formatMoney(payment.amount)}` : '';
  return (
    <Notice tone="success" title={`Your payment${amount} was received`} live>
      Your policies are not issued yet. Press the button below to finish: you will not be charged again.
    </Notice>
  );
}

const Interrupted = ({ isUncharged }: { readonly isUncharged: boolean }): JSX.Element => (
  <Notice tone="amber" title="Your purchase was interrupted">
    {isUncharged
      ? 'Nothing was charged so far. Please enter your payment details again and press Purchase.'
      : 'We are finding out how far it came. You will not be charged twice: if you hear nothing more here, please enter your payment details again and press Purchase.'}
  </Notice>
);

export interface PurchaseNoticeProps {
  readonly state: PaymentState;
}

/** Where an earlier attempt got to, and the one right next thing to do. */
export function PurchaseNotice({ state }: PurchaseNoticeProps): JSX.Element | null {
  const phase = useAtomValue(purchasePhaseAtom);
  // What is told of it stands at the top of the page.
  if (isElsewhere(state)) return null;
  if (state === 'paid') return <Paid />;
  if (phase === 'unconfirmed' || isBlocking(state)) return <Unconfirmed />;
  return phase === 'interrupted' ? <Interrupted isUncharged={state === 'none'} /> : null;
}
