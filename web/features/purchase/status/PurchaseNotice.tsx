import { msg } from '#events/language';
import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { answersAtom, purchasePhaseAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { Card, Notice, PhoneLink, Stack, useText, Message } from '../../../ui/index.ts';
import { isDueAtom } from '../order-words.ts';
import { PaidNotice } from './PaidNotice.tsx';
import { ApplicationReference, CallCard } from './CallCard.tsx';
import { type PaymentState, isElsewhere, isUnconfirmed } from './use-payment-status.ts';

/** What happened. The page's heading says that the payment is not confirmed. */
function UnconfirmedNotice(): JSX.Element {
  const t = useText();
  const { phase, problem } = useAtomValue(purchaseAtom);
  const reason = phase === 'unconfirmed' && problem ? t.known(problem.message) : t('We don’t know yet whether your payment went through.');
  return (
    <Notice tone="amber" isLive>
      {`${reason} ${t('You won’t be charged twice.')}`}
    </Notice>
  );
}

/** What we do, and when we write. */
function OurSteps(): JSX.Element {
  const t = useText();
  const email = String(useAtomValue(answersAtom)['email'] ?? '').trim();
  return (
    <Card title={t('What happens next')}>
      <Stack space="lines">
        <Stack as="ol" space="lines" paddingLeft="5" listStyleType="decimal">
          <li>{t('We’ll check with our payment service whether you were charged.')}</li>
          <li>{email ? t('We’ll email {email} within one business day to tell you.', { email }) : t('We’ll email you within one business day to tell you.')}</li>
        </Stack>
        <p>{t('If you were charged, we’ll issue your policies and email them to you. If you weren’t charged, you can pay here again. Your order and your answers are saved.')}</p>
      </Stack>
    </Card>
  );
}

/** What the buyer does meanwhile, and the reference for a call. */
function BuyerSteps(): JSX.Element {
  const t = useText();
  const { phone } = useSession().program.display;
  return (
    <CallCard title={t('What you can do')} reference={<ApplicationReference />}>
      <>
        <p>{t('Until you hear from us, please don’t pay again, here or in a new application.')}</p>
        <p>
          <Message text="To find out more, check again below, or call client solutions at <phone></phone> and read out your reference number." values={{ phone: <PhoneLink number={phone} /> }} />
        </p>
      </>
    </CallCard>
  );
}

const UNCHARGED_REASON = msg('Nothing has been charged. Please re-enter your payment details and click Purchase.');
const UNKNOWN_REASON = msg('We’re checking what happened. You won’t be charged twice. If nothing changes here, please re-enter your payment details and click Purchase.');
const NOTHING_DUE_REASON = msg('You won’t be charged. Please check your details below and click Purchase.');

function InterruptedNotice({ isUncharged }: { readonly isUncharged: boolean }): JSX.Element {
  const t = useText();
  const isDue = useAtomValue(isDueAtom);
  return (
    <Notice tone="amber" title={t('Your purchase was interrupted')}>
      {t(isDue ? (isUncharged ? UNCHARGED_REASON : UNKNOWN_REASON) : NOTHING_DUE_REASON)}
    </Notice>
  );
}

export interface PurchaseNoticeProps {
  readonly state: PaymentState;
  /** True if the policies are issued, although the page has not seen it. */
  readonly isBound: boolean;
}

/** How far an earlier attempt came, and what to do next. */
export function PurchaseNotice({ state, isBound }: PurchaseNoticeProps): JSX.Element | null {
  const phase = useAtomValue(purchasePhaseAtom);
  // The error summary at the top of the page reports it.
  if (isElsewhere(state)) return null;
  if (state === 'paid') return <PaidNotice isBound={isBound} />;
  if (isUnconfirmed(phase, state)) {
    return (
      <>
        <UnconfirmedNotice />
        <OurSteps />
        <BuyerSteps />
      </>
    );
  }
  return phase === 'interrupted' ? <InterruptedNotice isUncharged={state === 'none'} /> : null;
}
