import { useAtomValue, useStore } from 'jotai';
import { type JSX, type ReactNode, type SubmitEvent, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Form } from 'react-final-form';
import type { PurchaseProblem, PurchaseState } from '#events/purchase';
import { faultMessages } from '#workflows/purchase';
import { accountSitePage, formatMoney, indexOfType, limitPage } from '#events/rules';
import { answersAtom, purchasePhaseAtom, purchaseProblemAtom, purchaseAtom } from '../../state/atoms.ts';
import { useBusy } from '../../state/use-busy.ts';
import { useSession } from '../../state/session.ts';
import { Button, ErrorSummary, LinkButton, LinkedMessage, PageHeading, Stack, TwoColumnLayout } from '../../ui/index.ts';
import { AccountCard } from './account/AccountCard.tsx';
import { AnswersReview } from './AnswersReview.tsx';
import { BillingCard } from './BillingCard.tsx';
import { PaymentMethodCard } from './payment-method/PaymentMethodCard.tsx';
import { PurchaseNotice } from './status/PurchaseNotice.tsx';
import { areQuotesFreeAtom, savesMethodAtom } from './purchase-atoms.ts';
import { PurchaseProgress } from './status/PurchaseProgress.tsx';
import { type SecretValues, initialSecrets, toSecrets } from './secrets/secrets.ts';
import { TermsBlock } from './terms/TermsBlock.tsx';
import { type PaymentState, type PaymentStatus, isBlocking, isBoughtElsewhere, isElsewhere, usePaymentStatus } from './status/use-payment-status.ts';
import { useProblem } from './use-problem.ts';
import { RecordedSecretsContext, SecretErrorsContext, useRecordedSecrets } from './secrets/use-secret-errors.ts';
import { useUnderWay } from './status/use-under-way.ts';

export interface PaymentPageProps {
  readonly summary: ReactNode;
  /** What the buyer should know of the order before paying, in view at every width. */
  readonly notice: JSX.Element | null;
  /** Dollars as a decimal text. */
  readonly total: string;
}

const LEAD = 'Check your order, then pay. Your coverage is bound as soon as the payment goes through.';
const DECLINED = 'Nothing was charged. Check the details below, or use another payment method, and press Purchase again.';
/** Whoever paid nothing here reads whose payment it is that is not confirmed. */
const notHere = (phone: string): string =>
  `That payment was begun on another device; nothing was charged from here. Please do not pay again: call ${phone}, or check once more below.`;
/** Where the words for it say nothing of money (specification, 8). */
const UNTOUCHED = 'Nothing was charged, and what you entered is kept. Please press Purchase again.';
/** The same if the server has not reported it: another tab may have paid. */
const KEPT = 'What you entered is kept. Please press Purchase again.';
/** The same where the answer to the payment is lost, and nobody could be asked since. */
const UNKNOWN =
  'We could not find out whether your payment went through. What you entered is kept. Please press Purchase again: we check first, and you will not be charged twice.';
/** Messages of failed steps that do not say what to do. */
const openMessages: Readonly<Partial<Record<PurchaseProblem['step'], readonly string[]>>> = {
  opportunity: [faultMessages.opportunity],
  account: [faultMessages.account],
  pay: [faultMessages.pay, 'Oops! An error has occurred.'],
};
/** The words of a message that lead to the account site. */
const VERIFY = 'click here to verify';
/** The bank does not say what it minds: the way to what can be changed. */
const METHOD = [{ name: 'paymentMethod', message: 'Payment method' }];

const Consent = memo(function Consent({ total }: { readonly total: string }): JSX.Element {
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

/** Everything that is asked before paying; nothing once a payment blocks another. Behind the dialog it is not re-rendered at every step of the purchase. */
const Details = memo(function Details({ isStrict, isDue }: { readonly isStrict: boolean; readonly isDue: boolean }): JSX.Element {
  return (
    <>
      <SelectLimit />
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

/** What the message of the specification leaves open. */
function adviceOn({ phase, problem, lostAnswer }: PurchaseState, isUncharged: boolean): string | undefined {
  if (phase === 'declined') return DECLINED;
  const isOpen = phase === 'failed' && problem !== null && openMessages[problem.step]?.includes(problem.message);
  if (!isOpen) return undefined;
  if (isUncharged) return UNTOUCHED;
  return lostAnswer === 'pay' ? UNKNOWN : KEPT;
}

const titleOf = (title: string, href: string): ReactNode => (title.includes(VERIFY) ? <LinkedMessage message={title} words={VERIFY} href={href} /> : title);

interface ProblemProps {
  readonly attempt: number;
  readonly payment: PaymentStatus;
}

function Problem({ attempt, payment: { state, since } }: ProblemProps): JSX.Element | null {
  const { program } = useSession();
  const purchase = useAtomValue(purchaseAtom);
  const problem = useProblem();
  const email = String(useAtomValue(answersAtom)['email'] ?? '').trim();
  if (isElsewhere(state)) return <ErrorSummary title={state.elsewhere} errors={[]} attempt={attempt} advice={state.isPaid ? undefined : notHere(program.display.phone)} />;
  // A payment that blocks another by now contradicts the earlier message: that money was not applied, or to try again.
  if (!problem || isBlocking(since)) return null;
  const isDeclined = purchase.phase === 'declined';
  const said = titleOf(problem.title, accountSitePage(program, 'verify', email));
  const errors = isDeclined && problem.errors.length === 0 ? METHOD : problem.errors;
  return <ErrorSummary title={said} errors={errors} attempt={attempt} advice={adviceOn(purchase, since === 'none')} />;
}

/** The way back: to the last page of the application, where everything is as it was left. */
const ChangeAnswers = memo(function ChangeAnswers(): JSX.Element {
  const { program, goTo } = useSession();
  return (
    <Stack as="p" alignItems="center">
      <LinkButton onClick={() => goTo(indexOfType(program, 'Payment') - 1)}>Change your answers</LinkButton>
    </Stack>
  );
});

/** Health alone has it (specification, 2: payment page). */
function SelectLimit(): JSX.Element | null {
  const { program, selectLimit } = useSession();
  const isFree = useAtomValue(areQuotesFreeAtom);
  const page = limitPage(program);
  if (page === null || !isFree) return null;
  return (
    <Stack as="p" alignItems="flex-start">
      <Button look="secondary" onClick={() => selectLimit(page)}>
        Select different limit
      </Button>
    </Stack>
  );
}

/** Purchase; once a payment was begun, what is left to do instead. */
function SubmitButton({ state, isBusy }: { readonly state: PaymentState; readonly isBusy: boolean }): JSX.Element | null {
  const phase = useAtomValue(purchasePhaseAtom);
  if (isBoughtElsewhere(state)) return null;
  const check = isElsewhere(state) ? 'Check again' : 'Check my payment again';
  const isOpen = phase === 'unconfirmed' || (isBlocking(state) && state !== 'paid');
  return (
    <Button type="submit" width="full" look={isOpen ? 'secondary' : 'primary'} busy={isBusy} busyLabel="Purchasing">
      {state === 'paid' ? 'Finish my purchase' : isOpen ? check : 'Purchase'}
    </Button>
  );
}

/** The payment page: a document of its own, on which card and bank details live in memory only. */
export function PaymentPage({ summary, notice, total }: PaymentPageProps): JSX.Element {
  const session = useSession();
  const store = useStore();
  const problem = useAtomValue(purchaseProblemAtom);
  const phase = useAtomValue(purchasePhaseAtom);
  const payment = usePaymentStatus();
  const recorded = useRecordedSecrets();
  const { state, isBound } = payment;
  const [initialValues] = useState(() => {
    const { email } = store.get(answersAtom);
    return initialSecrets(session.today(), typeof email === 'string' ? email : '');
  });
  // A buyer who asks for the state of a payment has not asked to pay again.
  const isBlocked = isBlocking(state) || phase === 'unconfirmed';
  const { isBusy: isPressed, attempt, run } = useBusy((values: SecretValues) => session.purchase(toSecrets(values), { mayPay: !isBlocked }));
  const { isBusy, isFormGone, begin } = useUnderWay(isPressed, isBlocked);
  const isFinishedByItself = useRef(false);
  const finish = useEffectEvent(() => {
    // Once: what fails again is the buyer's to try.
    if (isFinishedByItself.current) return;
    isFinishedByItself.current = true;
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
                    {isBusy ? null : <Problem attempt={attempt} payment={payment} />}
                    <PageHeading title="Payment" lead={isFormGone ? undefined : LEAD} takesFocus={!problem} />
                    {notice}
                    {isBusy ? null : <PurchaseNotice state={state} />}
                    {isFormGone ? null : <AnswersReview />}
                    {isFormGone ? null : <Details isStrict={isStrict} isDue={Number(total) > 0} />}
                    {isFormGone ? null : <Consent total={total} />}
                    <SubmitButton state={state} isBusy={isBusy} />
                    {isFormGone ? null : <ChangeAnswers />}
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
