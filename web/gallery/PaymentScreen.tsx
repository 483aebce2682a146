import { CreditCard, Landmark, LockKeyhole } from 'lucide-react';
import { useState, type JSX } from 'react';
import {
  BottomBar, Button, Card, CardNumberField, CheckboxField, Dialog, FieldGroup, FieldRow, Icon, LinkButton, Notice, PageHeading, PasswordField, EmailField, ProgressSteps,
  SegmentedToggle, SelectField, Signature, Stack, SummaryLines, TextField, TwoColumnLayout,
} from '../ui/index.ts';
import { MONTHS, orderLines, STATES, TERMS, YEARS } from './sample-content.ts';
import { GalleryFrame } from './GalleryFrame.tsx';
import { useFieldValues } from './use-field-values.ts';

const METHODS = [{ value: 'card', label: 'Credit card', icon: CreditCard }, { value: 'echeck', label: 'eCheck', icon: Landmark }];
const TOTAL = { card: '$224.73', echeck: '$219.01' };

function MethodFields({ byCard, text }: { byCard: boolean; text: ReturnType<typeof useFieldValues>['text'] }): JSX.Element {
  if (byCard) {
    return (
      <>
        <CardNumberField label="Card number" {...text('cardNumber')} />
        <FieldRow>
          <SelectField label="Expiration month" width="short" autoComplete="cc-exp-month" options={MONTHS} placeholder={null} {...text('expMonth')} />
          <SelectField label="Expiration year" width="short" autoComplete="cc-exp-year" options={YEARS} placeholder={null} {...text('expYear')} />
          <TextField label="Security code" width="short" keyboard="numeric" autoComplete="cc-csc" {...text('securityCode')} />
        </FieldRow>
      </>
    );
  }
  return (
    <>
      <SelectField label="Account type" options={[{ value: 'c', label: 'Checking' }, { value: 's', label: 'Savings' }]} {...text('type')} />
      <TextField label="Routing number" keyboard="numeric" width="medium" {...text('routing')} />
      <TextField label="Account number" keyboard="numeric" width="medium" {...text('account')} />
      <FieldRow>
        <TextField label="Driver's license number" width="medium" {...text('license')} />
        <SelectField label="State of issuance" width="short" options={STATES} {...text('licenseState')} />
      </FieldRow>
    </>
  );
}

const SecureNote = (): JSX.Element => (
  <Stack space="lines" flexDirection="row" alignItems="center" gap="2" textStyle="small" color="fg.muted"><Icon icon={LockKeyhole} size="iconSmall" /><span>Encrypted and secure</span></Stack>
);

export function PaymentScreen({ terms = false, busy = false }: { terms?: boolean; busy?: boolean }): JSX.Element {
  const { text } = useFieldValues({ method: 'card', cardNumber: '4111111111111111', expMonth: '1', expYear: '2026', email: 'maya.castillo@example.com' });
  const [accepted, setAccepted] = useState(busy);
  const [reading, setReading] = useState(terms);
  const [summary, setSummary] = useState(false);
  const method = text('method');
  const byCard = method.value === 'card';
  const total = byCard ? TOTAL.card : TOTAL.echeck;
  const lines = <SummaryLines lines={orderLines(byCard)} total={{ label: 'ORDER TOTAL:', amount: total }} />;
  return (
    <GalleryFrame current="payment" bottom={<BottomBar label="Order total" amount={total} onOpen={() => setSummary(true)} expanded={summary} />}>
      <TwoColumnLayout asideLabel="Order summary" asideOnlyWide aside={<Card title="ORDER SUMMARY" compact>{lines}</Card>}>
        <Stack space="cards">
          <PageHeading title="Payment" lead="Check your order, then pay. We’ll issue your policies as soon as your payment goes through." />
          <Card title="Billing address" action={<LinkButton>Change</LinkButton>}>
            <address>Maya Castillo<br />1204 South Congress Avenue, Apt 3<br />Austin, TX 78704</address>
          </Card>
          <Card title="Payment method" action={<SecureNote />}>
            <FieldGroup>
              <SegmentedToggle label="Payment method" segments={METHODS} {...method} />
              {byCard ? null : <Notice tone="success">The credit card fee of $5.72 has been removed.</Notice>}
              <MethodFields byCard={byCard} text={text} />
            </FieldGroup>
          </Card>
          <Card title="Create your account">
            <FieldGroup description="See your policy documents and proof of insurance online at any time.">
              <EmailField label="Email" {...text('email')} />
              <PasswordField label="Create password" autoComplete="new-password" help="Must contain a number, special character, upper/lowercase and be at least 6 characters" {...text('password')} />
              <PasswordField label="Confirm password" autoComplete="new-password" {...text('confirmPassword')} />
            </FieldGroup>
          </Card>
          <Stack>
            <CheckboxField
              name="terms"
              label="I have read and agree to the terms and conditions, including the $15 admin fee."
              value={accepted}
              onChange={(on) => (on ? setReading(true) : setAccepted(false))}
            />
            {accepted ? <Signature name="Maya Castillo" label="Signed electronically by Maya Castillo" /> : null}
            {busy ? (
              <ProgressSteps
                label="Progress of the purchase"
                steps={[
                  { id: 'a', label: 'Creating your account', state: 'done' },
                  { id: 'b', label: 'Taking your payment', state: 'now' },
                  { id: 'c', label: 'Issuing your policy', state: 'todo' },
                ]}
              />
            ) : null}
            <Button type="submit" width="full" busy={busy} busyLabel="Taking your payment">{`Purchase for ${total}`}</Button>
            <Stack as="p" textStyle="small" color="fg.muted">
              {`You’ll be charged ${total} today. Your payment method is stored so that changes and renewals can be paid without entering it again.`}
            </Stack>
          </Stack>
        </Stack>
      </TwoColumnLayout>
      <Dialog open={summary} title="ORDER SUMMARY" onClose={() => setSummary(false)}>{lines}</Dialog>
      <Dialog
        open={reading}
        title="Terms and conditions"
        onClose={() => setReading(false)}
        footer={
          <>
            <Button variant="secondary" onClick={() => setReading(false)}>Close</Button>
            <Button onClick={() => { setAccepted(true); setReading(false); }}>I accept</Button>
          </>
        }
      >
        <Stack>{TERMS.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}</Stack>
      </Dialog>
    </GalleryFrame>
  );
}
