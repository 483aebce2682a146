import { useAtomValue } from 'jotai';
import type { JSX, ReactNode } from 'react';
import { computeAmountDue, formatDate, formatMoney } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { answersAtom, purchaseAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Actions, Button, Card, CopyableCode, LinkButton, Notice, PageHeading, PhoneLink, Stack, TwoColumnLayout } from '../../ui/index.ts';

function PolicyNumbers(): JSX.Element {
  const { offer } = useAtomValue(quoteAtom);
  const { policyNumbers } = useAtomValue(purchaseAtom);
  return (
    <Card title="Your policies">
      <Stack>
        {offer?.quotes.map(({ id, productDescription, carrier, effectiveDate }) => (
          <Stack key={id} space="lines" data-print="keep">
            <CopyableCode label={productDescription} value={policyNumbers[id] ?? ''} />
            <Stack as="p" textStyle="small" color="fg.muted">
              {`${carrier}. Cover starts ${formatDate(effectiveDate)}.`}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

const METHOD_NAMES = { CREDIT_CARD: 'your card', ECHECK: 'your bank account' } as const;

/** The amount, the payment method, and the reference to name in a call. */
function Receipt(): JSX.Element {
  const { payment } = useAtomValue(purchaseAtom);
  const { amount } = computeAmountDue(useAtomValue(stateAtom));
  if (!payment && Number(amount) < 0) return <p>{`Nothing was charged today. Your refund comes to ${formatMoney(amount.replace('-', ''))}; the insurer sends it.`}</p>;
  if (!payment) return <p>Nothing was due today.</p>;
  return (
    <p>
      <span>{`${formatMoney(payment.amount)} was charged to ${METHOD_NAMES[payment.paymentType]}. Payment reference: `}</span>
      <Stack as="span" display="inline-block" maxWidth="full" overflowWrap="anywhere">
        {payment.referenceNumber}
      </Stack>
      <span>.</span>
    </p>
  );
}

/** If the account's password must be changed: whether the e-mail for it was sent. */
function NewPasswordNotice(): JSX.Element | null {
  const { program } = useSession();
  const { passwordEmail } = useAtomValue(purchaseAtom);
  if (passwordEmail === null) return null;
  if (passwordEmail === 'sent') return <Notice>We have sent you an e-mail to choose a new password for your account.</Notice>;
  return (
    <Notice tone="amber" title="Unable to send password update email">
      {`Your purchase is complete all the same. To change the password of your account, please call ${program.display.phone}.`}
    </Notice>
  );
}

export interface ConfirmationPageProps {
  readonly summary: ReactNode;
  /** The program's configured texts. */
  readonly extraComponents: JSX.Element | null;
}

/** The page after the purchase: policy numbers, receipt, next steps. It prints well. */
export function ConfirmationPage({ summary, extraComponents }: ConfirmationPageProps): JSX.Element {
  const { program, startOver } = useSession();
  const answers = useAtomValue(answersAtom);
  const email = typeof answers['email'] === 'string' ? answers['email'] : '';
  return (
    <TwoColumnLayout asideLabel="Order summary" aside={summary}>
      <Stack space="cards">
        <PageHeading title={program.display.confirmationTitle} lead="Your coverage is bound. Keep these policy numbers." takesFocus />
        {extraComponents}
        <PolicyNumbers />
        <Card title="What happens next">
          <Stack>
            <Notice tone="success">
              <Receipt />
            </Notice>
            <NewPasswordNotice />
            {program.display.confirmationText ? <p>{program.display.confirmationText}</p> : null}
            <p>
              We write to <strong>{email || 'your e-mail address'}</strong>. Questions? Call <PhoneLink number={program.display.phone} />
            </p>
          </Stack>
        </Card>
        <Actions data-print="hide">
          <LinkButton onClick={startOver}>Start another application</LinkButton>
          <Button variant="secondary" onClick={() => window.print()}>
            Print this page
          </Button>
        </Actions>
      </Stack>
    </TwoColumnLayout>
  );
}
