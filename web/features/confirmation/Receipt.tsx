import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { computeAmountDue, formatMoney } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { purchaseAtom } from '../../state/atoms.ts';
import { BRAND_NAMES, Card, FactList } from '../../ui/index.ts';

const METHOD_NAMES = { CREDIT_CARD: 'Credit card', ECHECK: 'Bank account (eCheck)' } as const;
/** The name of the card's brand, if it is one that is accepted. */
const findBrandName = (brand: string | null): string | undefined => Object.entries(BRAND_NAMES).find(([key]) => key === brand)?.[1];

/** Without a payment: nothing was due, or a refund is. */
function NothingCharged(): JSX.Element {
  const { amount } = computeAmountDue(useAtomValue(stateAtom));
  if (Number(amount) >= 0) return <p>Nothing was due today.</p>;
  return <p>{`Nothing was charged today. The insurer will send your refund of ${formatMoney(amount.replace('-', ''))}.`}</p>;
}

/** The amount, the payment method, and the reference to name in a call. */
export function Receipt(): JSX.Element {
  const { payment } = useAtomValue(purchaseAtom);
  return (
    <Card title="Receipt">
      {payment ? (
        <FactList
          facts={[
            { term: 'Amount paid', fact: formatMoney(payment.amount) },
            { term: 'Paid with', fact: findBrandName(payment.brand) ?? METHOD_NAMES[payment.paymentType] },
            { term: 'Payment reference', fact: payment.referenceNumber },
          ]}
        />
      ) : (
        <NothingCharged />
      )}
    </Card>
  );
}
