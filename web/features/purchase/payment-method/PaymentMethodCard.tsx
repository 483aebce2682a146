import { useAtomValue } from 'jotai';
import { CreditCard, Landmark, LockKeyhole } from 'lucide-react';
import { type JSX, useContext } from 'react';
import { msg } from '#events/language';
import { paymentMethodChosen } from '#events/purchase';
import { CHOOSE_METHOD_MESSAGE, formatMoney } from '#events/rules';
import { payWithCardAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { Card, FieldGroup, Icon, SegmentedToggle, Stack, useText } from '../../../ui/index.ts';
import { BankFields } from './BankFields.tsx';
import { CardFields } from './CardFields.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import { cardFeeAtom, mustChooseMethodAtom, savedMethodAtom } from '../purchase-atoms.ts';
import { SavedMethodField } from './SavedMethodField.tsx';
import { SecretErrorsContext } from '../secrets/use-secret-errors.ts';

const SEGMENTS = [
  { value: 'card', label: msg('Credit card'), icon: CreditCard },
  { value: 'echeck', label: msg('eCheck'), icon: Landmark },
];

function SecureNote(): JSX.Element {
  const t = useText();
  return (
    <Stack space="lines" flexDirection="row" alignItems="center" gap="2" textStyle="small" color="fg.muted">
      <Icon icon={LockKeyhole} size="iconSmall" />
      <span>{t('Encrypted and secure')}</span>
    </Stack>
  );
}

/** The same text for both methods, so buyers know the fee before they choose. */
function FeeNote(): JSX.Element | null {
  const t = useText();
  const fee = useAtomValue(cardFeeAtom);
  if (Number(fee) === 0) return null;
  return (
    <Stack as="p" textStyle="small" color="fg.muted">
      {t('Paying by card adds a processing fee of {fee}. eCheck has no fee.', { fee: formatMoney(fee) })}
    </Stack>
  );
}

/** The payment method. */
export function PaymentMethodCard(): JSX.Element {
  const t = useText();
  const { ports } = useSession();
  const payWithCard = useAtomValue(payWithCardAtom);
  const saved = useAtomValue(savedMethodAtom);
  const mustChoose = useAtomValue(mustChooseMethodAtom);
  const { rejected } = useContext(SecretErrorsContext);
  const isEntered = saved === null && !mustChoose;
  return (
    <Card title={t('Payment method')} action={<SecureNote />}>
      <FieldGroup>
        <LoginNotice />
        <SavedMethodField error={rejected.includes('savedMethod') ? CHOOSE_METHOD_MESSAGE : undefined} />
        {isEntered ? (
          <SegmentedToggle
            name="paymentMethod"
            label={t('Payment method')}
            segments={SEGMENTS.map((segment) => ({ ...segment, label: t(segment.label) }))}
            value={payWithCard ? 'card' : 'echeck'}
            onChange={(value) => ports.record(paymentMethodChosen({ payWithCard: value === 'card' }))}
            dataFrom="purchase.payWithCard"
          />
        ) : null}
        <FeeNote />
        {isEntered ? payWithCard ? <CardFields /> : <BankFields /> : null}
      </FieldGroup>
    </Card>
  );
}
