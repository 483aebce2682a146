import { useAtomValue, useStore } from 'jotai';
import { type JSX, type ReactNode, type SubmitEvent, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Form } from 'react-final-form';
import type { PurchaseProblem, PurchaseState } from '#events/purchase';
import { faultMessages } from '#workflows/purchase';
import { buildAccountSiteUrl, formatMoney, findPageOfType, findLimitPage } from '#events/rules';
import { answersAtom, purchasePhaseAtom, purchaseProblemAtom, purchaseAtom } from '../../state/atoms.ts';
import { useOnline } from '../../state/use-online.ts';
import { useBusy } from '../../state/use-busy.ts';
import { useSession } from '../../state/session.ts';
import { Actions, Button, ErrorSummary, LinkButton, LinkedMessage, PageHeading, Stack, TwoColumnLayout } from '../../ui/index.ts';
import { AccountCard } from './account/AccountCard.tsx';
import { AnswersReview } from './AnswersReview.tsx';
import { BillingCard } from './BillingCard.tsx';
import { PaymentMethodCard } from './payment-method/PaymentMethodCard.tsx';
import { PurchaseNotice } from './status/PurchaseNotice.tsx';
import { canDropQuotesAtom, savesMethodAtom } from './purchase-atoms.ts';
import { PurchaseProgress } from './status/PurchaseProgress.tsx';
import { type SecretValues, createInitialSecrets, toPurchaseSecrets } from './secrets/secret-values.ts';
import { TermsBlock } from './terms/TermsBlock.tsx';
import { type PaymentState, type PaymentStatus, isBlocking, isBoughtElsewhere, isElsewhere, usePaymentStatus } from './status/use-payment-status.ts';
import { usePaymentProblem } from './use-payment-problem.ts';
import { RecordedSecretsContext, SecretErrorsContext, useRecordedSecrets } from './secrets/use-secret-errors.ts';
import { useRunningPurchase } from './status/PurchaseProgress.tsx';

export interface PaymentPageProps {
  readonly summary: ReactNode;
  /** Notices about the order, visible at every width. */
  readonly notices: JSX.Element | null;
  /** Dollars as a decimal text. */
  readonly total: string;
  /** Below the Purchase button, beside the link to the answers. */
  readonly moreActions?: JSX.Element | undefined;
}

const LEAD = 'Check your order, then pay. Your coverage is bound as soon as the payment goes through.';
const DECLINED_ADVICE = 'Nothing was charged. Check the details below, or use another payment method, and click Purchase again.';
/** For a payment that was started on another device and is not confirmed. */
const adviseElsewhere = (phone: string): string =>
  `That payment was begun on another device; nothing was charged from here. Please do not pay again: call ${phone}, or check once more below.`;
/** For messages of the specification that say nothing about money (specification, 8). */
const UNCHARGED_ADVICE = 'Nothing was charged, and what you entered is kept. Please click Purchase again.';
/** The same if the server has not confirmed it: another tab may have paid. */
const RETRY_ADVICE = 'What you entered is kept. Please click Purchase again.';
/** The same if the payment's response was lost and the server cannot be reached. */
const UNKNOWN_PAYMENT_ADVICE =
  'We could not find out whether your payment went through. What you entered is kept. Please click Purchase again: we check first, and you will not be charged twice.';
/** Messages of failed steps that do not say what to do. */
const MESSAGES_WITHOUT_ADVICE: Readonly<Partial<Record<PurchaseProblem['step'], readonly string[]>>> = {
  opportunity: [faultMessages.opportunity],
  account: [faultMessages.account],
  pay: [faultMessages.pay, 'Oops! An error has occurred.'],
};
/** The part of a message that links to the account site. */
const VERIFY_LINK_TEXT = 'click here to verify';
/** Links to the payment method, because a decline names no field. */
const METHOD_ERRORS = [{ name: 'paymentMethod', message: 'Payment method' }];

const StoredMethodConsent = memo(function Consent({ total }: { readonly total: string }): JSX.Element {
  const { program } = useSession();
  const isSaved = useAtomValue(savesMethodAtom);
  const isCharged = Number(total) > 0;
  const consent = isSaved ? program.storedMethodConsent : (program.unsavedMethodConsent ?? '');
  const refund = Number(total) < 0 ? ` Your refund comes to ${formatMoney(total.replace('-', ''))}.` : '';
  return (
    <Stack as="p" textStyle="small" color="fg.muted">
      {isCharged ? `${formatMoney(total)} is charged today. ${consent}`.trimEnd() : `Nothing is charged today.${refund}`}
    </Stack>
  );
});

/** All fields of the payment page. Memoized, so the steps of a purchase do not re-render it behind the dialog. */
const PaymentDetails = memo(function Details({ isStrict, isDue }: { readonly isStrict: boolean; readonly isDue: boolean }): JSX.Element {
  return (
    <>
      <SelectLimitButton />
      <BillingCard isStrict={isStrict} />
      <div data-secret>
        <Stack space="cards">
          {isDue ? <PaymentMethodCard /> : null}
          <AccountCard />
        </Stack>
      </div>
      <TermsBlock isStrict={isStrict} />
    </>
  );
});

/** Returns what to do next if the problem's message does not say it. */
function chooseAdvice({ phase, problem, lostAnswer }: PurchaseState, isUncharged: boolean): string | undefined {
  if (phase === 'declined') return DECLINED_ADVICE;
  const isIncomplete = phase === 'failed' && problem !== null && MESSAGES_WITHOUT_ADVICE[problem.step]?.includes(problem.message);
  if (!isIncomplete) return undefined;
  if (isUncharged) return UNCHARGED_ADVICE;
  return lostAnswer === 'pay' ? UNKNOWN_PAYMENT_ADVICE : RETRY_ADVICE;
}

/** The one message while the browser is offline says why, too. */
const explainOffline = (advice: string | undefined, isOnline: boolean): string | undefined => (isOnline ? advice : ['You’re offline.', advice].filter(Boolean).join(' '));

const linkTitle = (title: string, href: string): ReactNode =>
  title.includes(VERIFY_LINK_TEXT) ? <LinkedMessage message={title} linkText={VERIFY_LINK_TEXT} href={href} /> : title;

interface ProblemSummaryProps {
  readonly attempt: number;
  readonly payment: PaymentStatus;
}

function ProblemSummary({ attempt, payment: { state, since } }: ProblemSummaryProps): JSX.Element | null {
  const { program } = useSession();
  const purchase = useAtomValue(purchaseAtom);
  const problem = usePaymentProblem();
  const isOnline = useOnline();
  const email = String(useAtomValue(answersAtom)['email'] ?? '').trim();
  if (isElsewhere(state)) return <ErrorSummary title={state.elsewhere} errors={[]} attempt={attempt} advice={state.isPaid ? undefined : adviseElsewhere(program.display.phone)} />;
  // A payment that was reported since contradicts the message, which says to try again or that nothing was charged.
  if (!problem || isBlocking(since)) return null;
  const isDeclined = purchase.phase === 'declined';
  const title = linkTitle(problem.title, buildAccountSiteUrl(program, 'verify', email));
  const errors = isDeclined && problem.errors.length === 0 ? METHOD_ERRORS : problem.errors;
  return <ErrorSummary title={title} errors={errors} attempt={attempt} advice={explainOffline(chooseAdvice(purchase, since === 'none'), isOnline)} />;
}

/** A link back to the last page of the application. */
const ChangeAnswers = memo(function ChangeAnswers(): JSX.Element {
  const { program, goTo } = useSession();
  return <LinkButton onClick={() => goTo(findPageOfType(program, 'Payment') - 1)}>Change your answers</LinkButton>;
});

/** Only the health program has it (specification, 2: payment page). */
function SelectLimitButton(): JSX.Element | null {
  const { program, selectLimit } = useSession();
  const isFree = useAtomValue(canDropQuotesAtom);
  const page = findLimitPage(program);
  if (page === null || !isFree) return null;
  return (
    <Stack as="p" alignItems="flex-start">
      <Button variant="secondary" onClick={() => selectLimit(page)}>
        Select different limit
      </Button>
    </Stack>
  );
}

/** The Purchase button. After a payment was started it checks or finishes it instead. */
function SubmitButton({ state, isBusy }: { readonly state: PaymentState; readonly isBusy: boolean }): JSX.Element | null {
  const phase = useAtomValue(purchasePhaseAtom);
  if (isBoughtElsewhere(state)) return null;
  const check = isElsewhere(state) ? 'Check again' : 'Check my payment again';
  const isOpen = phase === 'unconfirmed' || (isBlocking(state) && state !== 'paid');
  return (
    <Button type="submit" width="full" variant={isOpen ? 'secondary' : 'primary'} busy={isBusy} busyLabel="Purchasing">
      {state === 'paid' ? 'Finish my purchase' : isOpen ? check : 'Purchase'}
    </Button>
  );
}

/** The payment page: a document of its own, on which card and bank details live in memory only. */
export function PaymentPage({ summary, notices, total, moreActions }: PaymentPageProps): JSX.Element {
  const session = useSession();
  const store = useStore();
  const problem = useAtomValue(purchaseProblemAtom);
  const phase = useAtomValue(purchasePhaseAtom);
  const payment = usePaymentStatus();
  const recorded = useRecordedSecrets();
  const { state, isBound } = payment;
  const [initialValues] = useState(() => {
    const { email } = store.get(answersAtom);
    return createInitialSecrets(session.today(), typeof email === 'string' ? email : '');
  });
  // A buyer who asks for the state of a payment has not asked to pay again.
  const isBlocked = isBlocking(state) || phase === 'unconfirmed';
  const { isBusy: isSubmitting, attempt, run } = useBusy((values: SecretValues) => session.purchase(toPurchaseSecrets(values), { mayPay: !isBlocked }));
  const { isBusy, isFormHidden, begin } = useRunningPurchase(isSubmitting, isBlocked);
  const hasAutoFinished = useRef(false);
  const finish = useEffectEvent(() => {
    // Once only. If it fails, the buyer decides whether to retry.
    if (hasAutoFinished.current) return;
    hasAutoFinished.current = true;
    begin();
    run(initialValues);
  });
  useEffect(() => {
    if (isBound) finish();
  }, [isBound]);
  const isStrict = problem?.step === 'validate';
  const secretErrors = useMemo(() => {
    const [field] = problem && !isStrict ? problem.fields : [];
    return { isStrict, refused: field === undefined ? {} : { [field]: problem?.message } };
  }, [isStrict, problem]);
  return (
    <Form<SecretValues> onSubmit={run} initialValues={initialValues} subscription={{}}>
      {({ handleSubmit }) => {
        const submit = (event: SubmitEvent): void => {
          event.preventDefault();
          begin();
          void handleSubmit();
        };
        return (
          <RecordedSecretsContext value={recorded}>
            <SecretErrorsContext value={secretErrors}>
              <TwoColumnLayout asideLabel="Order summary" asideOnlyWide aside={summary} screen="payment">
                <form noValidate onSubmit={submit}>
                  <Stack space="cards">
                    {isBusy ? null : <ProblemSummary attempt={attempt} payment={payment} />}
                    <PageHeading title="Payment" lead={isFormHidden ? undefined : LEAD} takesFocus={!problem} />
                    {notices}
                    {isBusy ? null : <PurchaseNotice state={state} />}
                    {isFormHidden ? null : <AnswersReview />}
                    {isFormHidden ? null : <PaymentDetails isStrict={isStrict} isDue={Number(total) > 0} />}
                    {isFormHidden ? null : <StoredMethodConsent total={total} />}
                    <SubmitButton state={state} isBusy={isBusy} />
                    {isFormHidden ? null : (
                      <Actions>
                        <ChangeAnswers />
                        {moreActions}
                      </Actions>
                    )}
                  </Stack>
                </form>
                <PurchaseProgress />
              </TwoColumnLayout>
            </SecretErrorsContext>
          </RecordedSecretsContext>
        );
      }}
    </Form>
  );
}
