import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useState } from 'react';
import { computeAmountDue, formatDate, formatMoney, formatNothingCharged, formatPaymentMethod, getToday } from '#events/rules';
import { fetchLast4 } from '#workflows/purchase';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, FactList, useText } from '../../ui/index.ts';

/** Without a payment: nothing was due, or a refund is. */
function NothingCharged(): JSX.Element {
  const t = useText();
  const { amount } = computeAmountDue(useAtomValue(stateAtom));
  return <p>{formatNothingCharged(t, amount)}</p>;
}

/** The last four digits of what was paid with. Null until they are known, and in a replay: no event has them. */
function useLast4(): string | null {
  const { ports, isReplay = false } = useSession();
  const [last4, setLast4] = useState<string | null>(null);
  useEffect(() => {
    if (!isReplay) void fetchLast4(ports).then(setLast4);
  }, [ports, isReplay]);
  return last4;
}

/** The amount, the day, the payment method, and the reference to name in a call. */
export function Receipt(): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { payment, issuedAt } = useAtomValue(purchaseAtom);
  const last4 = useLast4();
  // The policies are issued as soon as the payment is taken; the PDF has the same day.
  const day = issuedAt === undefined ? [] : [{ term: t('Date paid'), fact: formatDate(getToday(program.timeZone, Date.parse(issuedAt)), t.locale) }];
  return (
    <Card title={t('Receipt')}>
      {payment ? (
        <FactList
          aligned
          facts={[
            { term: t('Amount paid'), fact: formatMoney(payment.amount) },
            ...day,
            { term: t('Paid with'), fact: formatPaymentMethod(t, { ...payment, last4 }) },
            { term: t('Payment reference'), fact: payment.referenceNumber },
          ]}
        />
      ) : (
        <NothingCharged />
      )}
    </Card>
  );
}
