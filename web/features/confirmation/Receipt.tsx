import { useAtomValue } from 'jotai';
import type { JSX, ReactNode } from 'react';
import { computeAmountDue, formatDate, formatMoney, formatNothingCharged, formatPaymentMethod, getToday } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, FactList, Stack, useText } from '../../ui/index.ts';

/** Without a payment: nothing was due, or a refund is. */
function NothingCharged(): JSX.Element {
  const t = useText();
  const { amount } = computeAmountDue(useAtomValue(stateAtom));
  return <p>{formatNothingCharged(t, amount)}</p>;
}

export interface ReceiptProps {
  /** The lines of the order: on paper only, as the page has them beside the receipt. */
  readonly lines: ReactNode;
}

/** The amount, the day, the payment method, and the reference to name in a call. */
export function Receipt({ lines }: ReceiptProps): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { payment, issuedAt } = useAtomValue(purchaseAtom);
  // The policies are issued as soon as the payment is taken; the PDF has the same day.
  const day = issuedAt === undefined ? [] : [{ term: t('Date paid'), fact: formatDate(getToday(program.timeZone, Date.parse(issuedAt)), t.locale) }];
  return (
    <Card title={t('Receipt')}>
      <Stack>
        {payment ? (
          <FactList
            aligned
            facts={[
              { term: t('Amount paid'), fact: formatMoney(payment.amount) },
              ...day,
              { term: t('Paid with'), fact: formatPaymentMethod(t, payment) },
              { term: t('Payment reference'), fact: payment.referenceNumber },
            ]}
          />
        ) : (
          <NothingCharged />
        )}
        <Stack display="none" _print={{ display: 'block' }}>
          {lines}
        </Stack>
      </Stack>
    </Card>
  );
}
