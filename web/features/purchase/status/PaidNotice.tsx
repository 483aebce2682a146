import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { formatMoney } from '#events/rules';
import { answersAtom, applicationAtom, offerAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { CopyableCode, Message, Notice, PageHeading, PhoneLink, useText } from '../../../ui/index.ts';
import { isDueAtom } from '../order-words.ts';
import { ApplicationReference, CallCard } from './CallCard.tsx';

/** What the server does without the page: its recovery worker issues the policies and mails the proof, if the deployment mails proofs. */
function useLead(count: number): string {
  const t = useText();
  const isDue = useAtomValue(isDueAtom);
  const email = String(useAtomValue(answersAtom)['email'] ?? '').trim();
  const { mailsProof } = useAtomValue(applicationAtom);
  const ours =
    mailsProof === true && email
      ? t(
          'We keep trying to issue {count, plural, one {it} other {them}}, and we’ll email your proof of coverage to {email} once {count, plural, one {it’s} other {they’re}} issued.',
          { count, email },
        )
      : t('We keep trying to issue {count, plural, one {it} other {them}}.', { count });
  return `${ours} ${isDue ? t('You can close this page. You won’t be charged again.') : t('You can close this page. You won’t be charged.')}`;
}

/** For a payment whose policies are not issued. @param takesFocus false if the summary of a problem takes it */
export function PaidHeading({ takesFocus }: { readonly takesFocus: boolean }): JSX.Element {
  const t = useText();
  const isDue = useAtomValue(isDueAtom);
  const count = useAtomValue(offerAtom)?.quotes.length ?? 1;
  const lead = useLead(count);
  const title = isDue
    ? t('We have your payment. {count, plural, one {Your policy isn’t} other {Your policies aren’t}} issued yet', { count })
    : t('We have your order. {count, plural, one {Your policy isn’t} other {Your policies aren’t}} issued yet', { count });
  return <PageHeading title={title} lead={lead} takesFocus={takesFocus} />;
}

/** The application's reference stands in for a payment without one. */
function PaymentReference(): JSX.Element {
  const t = useText();
  const { payment } = useAtomValue(purchaseAtom);
  return payment ? <CopyableCode label={t('Your payment reference')} value={payment.referenceNumber} dataFrom="purchase.payment.referenceNumber" /> : <ApplicationReference />;
}

function HelpCard(): JSX.Element {
  const t = useText();
  const { phone } = useSession().program.display;
  return (
    <CallCard title={t('If you have questions')} reference={<PaymentReference />}>
      <p>
        <Message text="Call <phone></phone> and read out the reference above." values={{ phone: <PhoneLink number={phone} /> }} />
      </p>
    </CallCard>
  );
}

/** That the payment was received, and what the button does. @param isBound true if the policies are issued, so only the confirmation is missing */
export function PaidNotice({ isBound }: { readonly isBound: boolean }): JSX.Element {
  const t = useText();
  const { payment } = useAtomValue(purchaseAtom);
  const isDue = useAtomValue(isDueAtom);
  const received = payment ? t('Your payment of {amount} was received', { amount: formatMoney(payment.amount) }) : t('Your payment was received');
  return (
    <>
      <Notice tone="success" title={isDue ? received : t('Your order was received')} isLive>
        {isBound ? t('Click the button below to open your confirmation.') : t('Click the button below to finish now. If that doesn’t work, you don’t need to do anything else.')}
      </Notice>
      <HelpCard />
    </>
  );
}
