import { useAtomValue } from 'jotai';
import { CreditCard, Landmark, LockKeyhole } from 'lucide-react';
import { type JSX, useContext } from 'react';
import { paymentMethodChosen } from '#events/purchase';
import { CHOOSE_METHOD, mustChooseMethod, savedMethod } from '#events/rules';
import { purchaseAtom, stateAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, FieldGroup, Glyph, SegmentedToggle, Stack } from '../../ui/index.ts';
import { BankFields } from './BankFields.tsx';
import { CardFields } from './CardFields.tsx';
import { SavedMethodField } from './SavedMethodField.tsx';
import { SecretErrorsContext } from './SecretField.tsx';

const segments = [
  { value: 'card', label: 'Credit card', icon: CreditCard },
  { value: 'echeck', label: 'eCheck', icon: Landmark },
];

const Secure = (): JSX.Element => (
  <Stack space="lines" flexDirection="row" alignItems="center" gap="2" textStyle="small" color="fg.muted">
    <Glyph icon={LockKeyhole} size="iconSmall" />
    Encrypted and secure
  </Stack>
);

/** How the purchase is paid. */
export function PaymentMethodCard(): JSX.Element {
  const { ports } = useSession();
  const { payWithCard } = useAtomValue(purchaseAtom);
  const state = useAtomValue(stateAtom);
  const { isStrict } = useContext(SecretErrorsContext);
  const isEntered = savedMethod(state) === null && !mustChooseMethod(state);
  return (
    <Card title="Payment method" action={<Secure />}>
      <FieldGroup>
        <SavedMethodField error={isStrict ? CHOOSE_METHOD : undefined} />
        <SegmentedToggle
          name="paymentMethod"
          label="Payment method"
          segments={segments}
          value={payWithCard ? 'card' : 'echeck'}
          onChange={(value) => ports.record(paymentMethodChosen({ payWithCard: value === 'card' }))}
          dataFrom="purchase.payWithCard"
        />
        {isEntered ? payWithCard ? <CardFields /> : <BankFields /> : null}
      </FieldGroup>
    </Card>
  );
}
