import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type JSX, type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Form } from 'react-final-form';
import { describeFaults, findPurchaseFaults } from '#events/intents';
import { secretErrors } from '#workflows/purchase';
import { answersAtom, purchasePhaseAtom, purchaseProblemAtom } from '../../state/atoms.ts';
import { useBusy } from '../../state/use-busy.ts';
import { useExpiredQuote } from '../../state/use-expired-quote.ts';
import { type Session, useSession } from '../../state/session.ts';
import { TwoColumnLayout, useText } from '../../ui/index.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { isFormHiddenAtom } from './purchase-atoms.ts';
import { RecordedSecretsContext, SecretErrorsContext, useRecordedSecrets } from './secrets/use-secret-errors.ts';
import { KeptFields } from './secrets/KeptFields.tsx';
import { type SecretValues, createInitialSecrets, toPurchaseSecrets } from './secrets/secret-values.ts';
import { ExpiredQuote } from './status/ExpiredQuote.tsx';
import { PurchaseProgress, useRunningPurchase } from './status/PurchaseProgress.tsx';
import { isBlocking, usePaymentStatus } from './status/use-payment-status.ts';
import { useIsMethodLoading } from './SubmitButton.tsx';

export interface PaymentPageProps {
  readonly summary: ReactNode;
  /** Notices about the order, visible at every width. */
  readonly notices: JSX.Element | null;
  /** Below the Purchase button, beside the link to the answers. */
  readonly moreActions?: JSX.Element | undefined;
}

/** True if nothing that the page asks for is missing or wrong. */
function isPageComplete({ ports, program }: Session, values: SecretValues): boolean {
  const faults = findPurchaseFaults({ ...secretErrors(ports, toPurchaseSecrets(values)), isPaid: false }, ports.state(), program);
  return describeFaults(faults) === null;
}

/** An answer that comes at once would look like no answer. */
const MIN_CHECK_MS = 400;

interface SubmitOptions {
  /** False for a buyer who asks for the state of a payment: that is not to pay again. */
  readonly mayPay: boolean;
  /** True if the payment is not confirmed, and only checked. */
  readonly isCheck: boolean;
}

async function submitPurchase({ purchase, ports }: Session, values: SecretValues, { mayPay, isCheck }: SubmitOptions): Promise<void> {
  const submitted = purchase(toPurchaseSecrets(values), { mayPay });
  await (isCheck ? Promise.all([submitted, ports.wait(MIN_CHECK_MS)]) : submitted);
}

const NO_FIELDS: readonly string[] = [];

/** The fields that the last attempt rejected, and the message of one that it refused. */
function useFieldErrors() {
  const problem = useAtomValue(purchaseProblemAtom);
  const rejected = problem?.step === 'validate' ? problem.fields : NO_FIELDS;
  return useMemo(() => {
    const [field] = problem && problem.step !== 'validate' ? problem.fields : [];
    return { rejected, refused: field === undefined ? {} : { [field]: problem?.message } };
  }, [rejected, problem]);
}

/** Tells the rest of the page, such as the bottom bar, that there is nothing to pay here now. */
function useShareHiddenForm(isFormHidden: boolean): void {
  const share = useSetAtom(isFormHiddenAtom);
  useLayoutEffect(() => {
    share(isFormHidden);
    return () => share(false);
  }, [share, isFormHidden]);
}

/** The payment page: a document of its own, on which card and bank details live in memory only. */
export function PaymentPage({ summary, notices, moreActions }: PaymentPageProps): JSX.Element {
  const t = useText();
  const session = useSession();
  const store = useStore();
  const phase = useAtomValue(purchasePhaseAtom);
  const payment = usePaymentStatus();
  const recorded = useRecordedSecrets();
  const fieldErrors = useFieldErrors();
  const { state, isBound } = payment;
  const [initialValues] = useState(() => {
    const { email } = store.get(answersAtom);
    return createInitialSecrets(session.today(), typeof email === 'string' ? email : '');
  });
  const isBlocked = isBlocking(state) || phase === 'unconfirmed';
  const isMethodLoading = useIsMethodLoading(isBlocked);
  const { isBusy: isSubmitting, attempt, run } = useBusy((values: SecretValues) => submitPurchase(session, values, { mayPay: !isBlocked, isCheck: isBlocked && state !== 'paid' }));
  const { isBusy, isFormHidden, isDialogOpen, begin } = useRunningPurchase(isSubmitting, isBlocked);
  useShareHiddenForm(isFormHidden);
  // A payment of another tab stands, whatever the clock says of the quote.
  const isExpired = useExpiredQuote() && !isBusy && !isBlocked;
  const submit = (values: SecretValues): void => {
    begin(!isBlocked && isPageComplete(session, values));
    run(values);
  };
  const hasAutoFinished = useRef(false);
  const finish = useEffectEvent(() => {
    // Once only. If it fails, the buyer decides whether to retry.
    if (hasAutoFinished.current) return;
    hasAutoFinished.current = true;
    begin(false);
    run(initialValues);
  });
  useEffect(() => {
    if (isBound) finish();
  }, [isBound]);
  return (
    <Form<SecretValues> onSubmit={submit} initialValues={initialValues} subscription={{}}>
      {({ handleSubmit }) => {
        const handleSubmitEvent = (event: SubmitEvent): void => {
          event.preventDefault();
          void handleSubmit();
        };
        return (
          <RecordedSecretsContext value={recorded}>
            <SecretErrorsContext value={fieldErrors}>
              <KeptFields />
              <TwoColumnLayout asideLabel={t('Your order')} asideOnlyWide={!isFormHidden} aside={summary} screen="payment">
                <form noValidate onSubmit={handleSubmitEvent}>
                  {isExpired ? (
                    <ExpiredQuote moreActions={moreActions} />
                  ) : (
                    <PaymentForm {...{ isFormHidden, isDialogOpen, isBusy, isMethodLoading, attempt, payment, notices, moreActions }} rejected={fieldErrors.rejected} />
                  )}
                </form>
                <PurchaseProgress isOpen={isDialogOpen} />
              </TwoColumnLayout>
            </SecretErrorsContext>
          </RecordedSecretsContext>
        );
      }}
    </Form>
  );
}
