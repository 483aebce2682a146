import { useAtomValue, useStore } from 'jotai';
import { type JSX, type ReactNode, type SubmitEvent, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Form } from 'react-final-form';
import { describeFaults, findPurchaseFaults } from '#events/intents';
import { findLimitPage, findPageOfType } from '#events/rules';
import { secretErrors } from '#workflows/purchase';
import { answersAtom, purchasePhaseAtom, purchaseProblemAtom } from '../../state/atoms.ts';
import { useBusy } from '../../state/use-busy.ts';
import { type Session, useSession } from '../../state/session.ts';
import { Actions, LinkButton, PageHeading, Stack, TwoColumnLayout, useText } from '../../ui/index.ts';
import { useOrderWords } from './order-words.ts';
import { PaymentDetails } from './PaymentDetails.tsx';
import { canDropQuotesAtom } from './purchase-atoms.ts';
import { RecordedSecretsContext, SecretErrorsContext, useRecordedSecrets } from './secrets/use-secret-errors.ts';
import { type SecretValues, createInitialSecrets, toPurchaseSecrets } from './secrets/secret-values.ts';
import { ExpiredQuoteNotice } from './status/ExpiredQuoteNotice.tsx';
import { ProblemSummary } from './status/ProblemSummary.tsx';
import { PurchaseNotice } from './status/PurchaseNotice.tsx';
import { PurchaseProgress, useRunningPurchase } from './status/PurchaseProgress.tsx';
import { isBlocking, isUnconfirmed, usePaymentStatus } from './status/use-payment-status.ts';
import { SubmitButton, useIsMethodLoading } from './SubmitButton.tsx';

export interface PaymentPageProps {
  readonly summary: ReactNode;
  /** Notices about the order, visible at every width. */
  readonly notices: JSX.Element | null;
  /** Below the Purchase button, beside the link to the answers. */
  readonly moreActions?: JSX.Element | undefined;
}

/** A link back to the last page of the application. */
const ChangeAnswers = memo(function ChangeAnswers(): JSX.Element {
  const t = useText();
  const { program, goTo } = useSession();
  return <LinkButton onClick={() => goTo(findPageOfType(program, 'Payment') - 1)}>{t('Change your answers')}</LinkButton>;
});

/** True if nothing that the page asks for is missing or wrong. */
function isPageComplete({ ports, program }: Session, values: SecretValues): boolean {
  const faults = findPurchaseFaults({ ...secretErrors(ports, toPurchaseSecrets(values)), isPaid: false }, ports.state(), program);
  return describeFaults(faults) === null;
}

interface PaymentHeadingProps {
  readonly lead: string | undefined;
  readonly isPending: boolean;
  readonly hasProblem: boolean;
}

/** Takes the focus, unless the summary of a problem does. An unconfirmed payment has none: the heading says it, and the page starts there. */
function PaymentHeading({ lead, isPending, hasProblem }: PaymentHeadingProps): JSX.Element {
  const t = useText();
  useEffect(() => {
    if (isPending) document.getElementById('main')?.scrollIntoView?.({ block: 'start' });
  }, [isPending]);
  return <PageHeading title={isPending ? t('Your payment isn’t confirmed yet') : t('Payment')} lead={lead} takesFocus={isPending || !hasProblem} />;
}

/** Only the health program has it (specification, 2: payment page). */
function SelectLimitButton(): JSX.Element | null {
  const t = useText();
  const { program, selectLimit } = useSession();
  const isFree = useAtomValue(canDropQuotesAtom);
  const page = findLimitPage(program);
  return page !== null && isFree ? <LinkButton onClick={() => selectLimit(page)}>{t('Select different limit')}</LinkButton> : null;
}

const NO_FIELDS: readonly string[] = [];

/** The payment page: a document of its own, on which card and bank details live in memory only. */
export function PaymentPage({ summary, notices, moreActions }: PaymentPageProps): JSX.Element {
  const t = useText();
  const session = useSession();
  const store = useStore();
  const problem = useAtomValue(purchaseProblemAtom);
  const phase = useAtomValue(purchasePhaseAtom);
  const payment = usePaymentStatus();
  const recorded = useRecordedSecrets();
  const { state, isBound } = payment;
  const { lead } = useOrderWords();
  const [initialValues] = useState(() => {
    const { email } = store.get(answersAtom);
    return createInitialSecrets(session.today(), typeof email === 'string' ? email : '');
  });
  // A buyer who asks for the state of a payment has not asked to pay again.
  const isBlocked = isBlocking(state) || phase === 'unconfirmed';
  const isMethodLoading = useIsMethodLoading(isBlocked);
  const { isBusy: isSubmitting, attempt, run } = useBusy((values: SecretValues) => session.purchase(toPurchaseSecrets(values), { mayPay: !isBlocked }));
  const { isBusy, isFormHidden, isDialogOpen, begin } = useRunningPurchase(isSubmitting, isBlocked);
  const submit = (values: SecretValues): void => {
    begin(!isBlocked && isPageComplete(session, values));
    run(values);
  };
  // Behind the dialog the page is inert anyway, and the focus stays where it was.
  const isLocked = isBusy && !isDialogOpen;
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
  const rejected = problem?.step === 'validate' ? problem.fields : NO_FIELDS;
  const fieldErrors = useMemo(() => {
    const [field] = problem && problem.step !== 'validate' ? problem.fields : [];
    return { rejected, refused: field === undefined ? {} : { [field]: problem?.message } };
  }, [rejected, problem]);
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
              <TwoColumnLayout asideLabel={t('Your order')} asideOnlyWide aside={summary} screen="payment">
                <form noValidate onSubmit={handleSubmitEvent}>
                  <Stack space="cards">
                    {isBusy ? null : <ProblemSummary attempt={attempt} payment={payment} />}
                    <PaymentHeading lead={isFormHidden ? undefined : lead} isPending={isFormHidden && isUnconfirmed(phase, state)} hasProblem={problem !== null} />
                    <ExpiredQuoteNotice />
                    {notices}
                    {isBusy ? null : <PurchaseNotice state={state} />}
                    {isFormHidden ? null : (
                      <div inert={isLocked}>
                        <Stack space="cards">
                          <PaymentDetails rejected={rejected} />
                        </Stack>
                      </div>
                    )}
                    <SubmitButton state={state} isBusy={isBusy || isMethodLoading} />
                    {isFormHidden ? null : (
                      <div inert={isLocked}>
                        <Actions>
                          <ChangeAnswers />
                          <SelectLimitButton />
                          {moreActions}
                        </Actions>
                      </div>
                    )}
                  </Stack>
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
