import { useAtomValue } from 'jotai';
import type { JSX, ReactNode } from 'react';
import { formatDate, formatMoney } from '#events/rules';
import { answersAtom, purchaseAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Actions, Button, Card, CopyableCode, LinkButton, Notice, PageHeading, Stack, TwoColumnLayout } from '../../ui/index.ts';

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
              {carrier}. Cover starts {formatDate(effectiveDate)}.
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

const methods = { CREDIT_CARD: 'your card', ECHECK: 'your bank account' } as const;

/** What was paid, how, and the reference to quote when calling. */
function Receipt(): JSX.Element {
  const { payment } = useAtomValue(purchaseAtom);
  if (!payment) return <p>Nothing was due today.</p>;
  return (
    <p>
      {formatMoney(payment.amount)} was charged to {methods[payment.paymentType]}. Payment reference: <Stack as="span" display="inline" whiteSpace="nowrap">{payment.referenceNumber}</Stack>.
    </p>
  );
}

export interface ConfirmationPageProps {
  readonly summary: ReactNode;
}

/** The policies are in force: numbers to keep, what was paid, what comes next. One would print it. */
export function ConfirmationPage({ summary }: ConfirmationPageProps): JSX.Element {
  const { program, startOver } = useSession();
  const answers = useAtomValue(answersAtom);
  const email = typeof answers['email'] === 'string' ? answers['email'] : '';
  return (
    <TwoColumnLayout asideLabel="Order summary" aside={summary}>
      <Stack space="cards">
        <PageHeading title={program.display.confirmationTitle} lead="Your coverage is bound. Keep these policy numbers." takesFocus />
        <PolicyNumbers />
        <Card title="What happens next">
          <Stack>
            <Notice tone="success">
              <Receipt />
            </Notice>
            {program.display.confirmationText ? <p>{program.display.confirmationText}</p> : null}
            <p>
              We write to <strong>{email}</strong>. Questions? Call <a href={`tel:${program.display.phone.replace(/[^\d+]/g, '')}`}>{program.display.phone}</a>.
            </p>
          </Stack>
        </Card>
        <Actions data-print="hide">
          <LinkButton onClick={startOver}>Start another application</LinkButton>
          <Button look="secondary" onClick={() => window.print()}>
            Print this page
          </Button>
        </Actions>
      </Stack>
    </TwoColumnLayout>
  );
}
