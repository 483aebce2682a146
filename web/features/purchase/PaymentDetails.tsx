import { useAtomValue } from 'jotai';
import { type JSX, memo } from 'react';
import { useSession } from '../../state/session.ts';
import { Stack } from '../../ui/index.ts';
import { AccountCard } from './account/AccountCard.tsx';
import { AnswersReview } from './AnswersReview.tsx';
import { BillingCard } from './BillingCard.tsx';
import { isDueAtom, useOrderWords } from './order-words.ts';
import { PaymentMethodCard } from './payment-method/PaymentMethodCard.tsx';
import { savesMethodAtom } from './purchase-atoms.ts';
import { TermsBlock } from './terms/TermsBlock.tsx';

const StoredMethodConsent = memo(function Consent(): JSX.Element {
  const { program } = useSession();
  const isSaved = useAtomValue(savesMethodAtom);
  const { today } = useOrderWords();
  const isCharged = useAtomValue(isDueAtom);
  const consent = isSaved ? program.storedMethodConsent : (program.unsavedMethodConsent ?? '');
  return (
    <Stack as="p" textStyle="small" color="fg.muted">
      {isCharged ? `${today} ${consent}`.trimEnd() : today}
    </Stack>
  );
});

/**
 * All fields of the payment page: first what buyers came for, last what they check before they accept and buy.
 * Memoized, so the steps of a purchase do not re-render it behind the dialog.
 */
export const PaymentDetails = memo(function Details({ rejected }: { readonly rejected: readonly string[] }): JSX.Element {
  const isDue = useAtomValue(isDueAtom);
  return (
    <>
      {isDue ? (
        <div data-secret>
          <PaymentMethodCard />
        </div>
      ) : null}
      <BillingCard rejected={rejected} />
      <div data-secret>
        <AccountCard />
      </div>
      <AnswersReview />
      <TermsBlock rejected={rejected} />
      <StoredMethodConsent />
    </>
  );
});
