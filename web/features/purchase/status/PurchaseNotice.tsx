import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { formatMoney } from '#events/rules';
import { answersAtom, purchasePhaseAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { Card, FactList, Notice, PhoneLink, Stack } from '../../../ui/index.ts';
import { isDueAtom, orderWordsAtom } from '../order-words.ts';
import { type PaymentState, isBlocking, isElsewhere } from './use-payment-status.ts';

function UnconfirmedNotice(): JSX.Element {
  const { program } = useSession();
  const { phase, problem } = useAtomValue(purchaseAtom);
  const reason = phase === 'unconfirmed' ? problem?.message : 'We do not know yet whether your payment went through.';
  return (
    <Notice tone="amber" title="Your payment is not confirmed yet" isLive>
      <span>{`${reason} Please do not pay again: call `}</span>
      <PhoneLink number={program.display.phone} />
      <span>, or check once more below. You will not be charged twice.</span>
    </Notice>
  );
}

/** What the buyer can name in a call, and what to expect. The reference is the purchase id, under which operators settle the payment. */
function NextSteps(): JSX.Element {
  const { offer } = useAtomValue(purchaseAtom);
  const email = String(useAtomValue(answersAtom)['email'] ?? '').trim();
  const settled = `We check with our payment service whether you were charged, and write to ${email || 'you'} within one business day.`;
  return (
    <Card title="What happens next">
      <Stack>
        <Stack as="ul" space="lines" paddingLeft="5" listStyleType="disc">
          <li>{settled}</li>
          <li>If you were charged, we issue your policies. You don’t need to do anything.</li>
          <li>If you weren’t, you can pay here again. Your order and your answers are saved.</li>
        </Stack>
        {offer === null ? null : <FactList facts={[{ term: 'Reference for calls', fact: offer, dataFrom: 'purchase.offer' }]} />}
      </Stack>
    </Card>
  );
}

function PaidNotice(): JSX.Element {
  const { payment } = useAtomValue(purchaseAtom);
  const isDue = useAtomValue(isDueAtom);
  const amount = payment ? ` of ${formatMoney(payment.amount)}` : '';
  return (
    <Notice tone="success" title={isDue ? `Your payment${amount} was received` : 'Your order was received'} isLive>
      {`Your policies are not issued yet. Click the button below to finish: ${isDue ? 'you will not be charged again' : 'you won’t be charged'}.`}
    </Notice>
  );
}

const UNCHARGED_REASON = 'Nothing was charged so far. Please enter your payment details again and click Purchase.';
const UNKNOWN_REASON =
  'We are finding out how far it came. You will not be charged twice: if you hear nothing more here, please enter your payment details again and click Purchase.';

function InterruptedNotice({ isUncharged }: { readonly isUncharged: boolean }): JSX.Element {
  const isDue = useAtomValue(isDueAtom);
  const { button } = useAtomValue(orderWordsAtom);
  return (
    <Notice tone="amber" title="Your purchase was interrupted">
      {isDue ? (isUncharged ? UNCHARGED_REASON : UNKNOWN_REASON) : `You won’t be charged. Please check your details below and click ${button}.`}
    </Notice>
  );
}

export interface PurchaseNoticeProps {
  readonly state: PaymentState;
}

/** How far an earlier attempt came, and what to do next. */
export function PurchaseNotice({ state }: PurchaseNoticeProps): JSX.Element | null {
  const phase = useAtomValue(purchasePhaseAtom);
  // The error summary at the top of the page reports it.
  if (isElsewhere(state)) return null;
  if (state === 'paid') return <PaidNotice />;
  if (phase === 'unconfirmed' || isBlocking(state)) {
    return (
      <>
        <UnconfirmedNotice />
        <NextSteps />
      </>
    );
  }
  return phase === 'interrupted' ? <InterruptedNotice isUncharged={state === 'none'} /> : null;
}
