import { useAtomValue } from 'jotai';
import { CreditCard, Landmark, LockKeyhole } from 'lucide-react';
import { type JSX, useContext } from 'react';
import { paymentMethodChosen, savedPaymentMethodChosen } from '#events/purchase';
import { CHOOSE_METHOD, cardFee, formatMoney, mustChooseMethod, savedMethod } from '#events/rules';
import { purchaseAtom, stateAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, FieldGroup, Glyph, SegmentedToggle, Stack } from '../../ui/index.ts';
import { BankFields } from './BankFields.tsx';
import { CardFields } from './CardFields.tsx';
import { SavedMethodField } from './SavedMethodField.tsx';
import { SecretErrorsContext } from './use-secret-errors.ts';

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

/** The same words whatever is chosen: what the choice costs is known before it is made. */
function FeeNote(): JSX.Element | null {
  const { quote, application } = useAtomValue(stateAtom);
  const fee = quote.offer ? cardFee(quote.offer.quotes, application.memberFee) : '0.00';
  if (Number(fee) === 0) return null;
  return (
    <Stack as="p" textStyle="small" color="fg.muted">
      {`Paying by card adds a processing fee of ${formatMoney(fee)}; eCheck adds none.`}
    </Stack>
  );
}

/** How the purchase is paid. */
export function PaymentMethodCard(): JSX.Element {
  const { ports } = useSession();
  const { payWithCard } = useAtomValue(purchaseAtom);
  const state = useAtomValue(stateAtom);
  const { isStrict } = useContext(SecretErrorsContext);
  const mustChoose = mustChooseMethod(state);
  const isEntered = savedMethod(state) === null && !mustChoose;
  const choose = (value: string): void => {
    const isCard = value === 'card';
    // Who passes over what is saved enters something new.
    ports.record(mustChoose ? savedPaymentMethodChosen({ method: null, payWithCard: isCard }) : paymentMethodChosen({ payWithCard: isCard }));
  };
  return (
    <Card title="Payment method" action={<Secure />}>
      <FieldGroup>
        <SavedMethodField error={isStrict ? CHOOSE_METHOD : undefined} />
        <Stack space="lines">
          <SegmentedToggle
            name="paymentMethod"
            label="Payment method"
            segments={segments}
            value={mustChoose ? '' : payWithCard ? 'card' : 'echeck'}
            onChange={choose}
            dataFrom="purchase.payWithCard"
          />
          <FeeNote />
        </Stack>
        {isEntered ? payWithCard ? <CardFields /> : <BankFields /> : null}
      </FieldGroup>
    </Card>
  );
}
