import { msg } from '#events/language';
import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { formatMoney } from '#events/rules';
import { answersAtom, purchasePhaseAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { Card, FactList, Notice, PhoneLink, Stack, useText, Message } from '../../../ui/index.ts';
import { isDueAtom, useOrderWords } from '../order-words.ts';
import { type PaymentState, isBlocking, isElsewhere } from './use-payment-status.ts';

function UnconfirmedNotice(): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { phase, problem } = useAtomValue(purchaseAtom);
  const reason = phase === 'unconfirmed' && problem ? t.known(problem.message) : t('We do not know yet whether your payment went through.');
  return (
    <Notice tone="amber" title={t('Your payment is not confirmed yet')} isLive>
      <span>{`${reason} `}</span>
      <Message text="Please do not pay again: call <phone></phone>, or check once more below. You will not be charged twice." values={{ phone: <PhoneLink number={program.display.phone} /> }} />
    </Notice>
  );
}

/** What the buyer can name in a call, and what to expect. The reference is the purchase id, under which operators settle the payment. */
function NextSteps(): JSX.Element {
  const t = useText();
  const { offer } = useAtomValue(purchaseAtom);
  const email = String(useAtomValue(answersAtom)['email'] ?? '').trim();
  return (
    <Card title={t('What happens next')}>
      <Stack>
        <Stack as="ul" space="lines" paddingLeft="5" listStyleType="disc">
          <li>
            {email
              ? t('We check with our payment service whether you were charged, and write to {email} within one business day.', { email })
              : t('We check with our payment service whether you were charged, and write to you within one business day.')}
          </li>
          <li>{t('If you were charged, we issue your policies. You don’t need to do anything.')}</li>
          <li>{t('If you weren’t, you can pay here again. Your order and your answers are saved.')}</li>
        </Stack>
        {offer === null ? null : <FactList facts={[{ term: t('Reference for calls'), fact: offer, dataFrom: 'purchase.offer' }]} />}
      </Stack>
    </Card>
  );
}

function PaidNotice(): JSX.Element {
  const t = useText();
  const { payment } = useAtomValue(purchaseAtom);
  const isDue = useAtomValue(isDueAtom);
  const received = payment ? t('Your payment of {amount} was received', { amount: formatMoney(payment.amount) }) : t('Your payment was received');
  return (
    <Notice tone="success" title={isDue ? received : t('Your order was received')} isLive>
      {isDue
        ? t('Your policies are not issued yet. Click the button below to finish: you will not be charged again.')
        : t('Your policies are not issued yet. Click the button below to finish: you won’t be charged.')}
    </Notice>
  );
}

const UNCHARGED_REASON = msg('Nothing was charged so far. Please enter your payment details again and click Purchase.');
const UNKNOWN_REASON = msg(
  'We are finding out how far it came. You will not be charged twice: if you hear nothing more here, please enter your payment details again and click Purchase.',
);

function InterruptedNotice({ isUncharged }: { readonly isUncharged: boolean }): JSX.Element {
  const t = useText();
  const isDue = useAtomValue(isDueAtom);
  const { button } = useOrderWords();
  return (
    <Notice tone="amber" title={t('Your purchase was interrupted')}>
      {isDue ? t(isUncharged ? UNCHARGED_REASON : UNKNOWN_REASON) : t('You won’t be charged. Please check your details below and click {button}.', { button })}
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
