import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { computeAmountDue, formatMoney, formatNothingCharged, formatPaymentMethod } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { purchaseAtom } from '../../state/atoms.ts';
import { Card, FactList, useText } from '../../ui/index.ts';

/** Without a payment: nothing was due, or a refund is. */
function NothingCharged(): JSX.Element {
  const t = useText();
  const { amount } = computeAmountDue(useAtomValue(stateAtom));
  return <p>{formatNothingCharged(t, amount)}</p>;
}

/** The amount, the payment method, and the reference to name in a call. */
export function Receipt(): JSX.Element {
  const t = useText();
  const { payment } = useAtomValue(purchaseAtom);
  return (
    <Card title={t('Receipt')}>
      {payment ? (
        <FactList
          aligned
          facts={[
            { term: t('Amount paid'), fact: formatMoney(payment.amount) },
            { term: t('Paid with'), fact: formatPaymentMethod(t, payment.paymentType, payment.brand) },
            { term: t('Payment reference'), fact: payment.referenceNumber },
          ]}
        />
      ) : (
        <NothingCharged />
      )}
    </Card>
  );
}
