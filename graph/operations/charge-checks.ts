import { parseDollars, formatMoney, toCents } from '#events/rules';
import type { Case } from './case.ts';
import { type Check, allShown, isMissed, isPaid } from './check.ts';

const UNPAID: Readonly<Record<string, string>> = { declined: 'says that the payment was declined', failed: 'says that nothing was charged' };
const isDue = ({ payment }: Case): boolean => (payment?.cents ?? 0) > 0;

/** Compares charges in the gateway's ledger with the attempt ledger. */
export const chargeChecks = {
  unconfirmed({ payment, charges, purchase }) {
    if (payment?.status !== 'unconfirmed') return null;
    const [charge] = charges;
    return charge
      ? `nobody is sure of the payment, and the ledger has ${allShown(charges)}: bindflow log resolve ${purchase} --charged --reference ${charge.reference} …`
      : 'nobody is sure of the payment, and the ledger has no charge';
  },
  'still-open': ({ payment }, scope) =>
    payment?.status === 'started' && isMissed(payment.startedAt, scope)
      ? `the payment is under way since ${payment.startedAt}: the process that makes it, or the next one that starts, settles it`
      : null,
  'charged-not-journaled'({ payment, charges }) {
    if (charges.length === 0 || (payment && !UNPAID[payment.status])) return null;
    return `the ledger has ${allShown(charges)}, and the journal ${payment ? UNPAID[payment.status] : 'has no payment'}`;
  },
  'journaled-not-charged': (of, scope) =>
    isPaid(of) && isDue(of) && of.charges.length === 0 && isMissed(of.payment?.endedAt, scope)
      ? `the journal says that it is paid (${of.payment?.reference ?? 'no reference'}), and the ledger has no charge`
      : null,
  'charged-twice': ({ charges }) => (charges.length > 1 ? `the ledger has ${charges.length} charges: ${allShown(charges)}` : null),
  'amount-differs'(of) {
    const other = isPaid(of) ? of.charges.find(({ amount }) => toCents(parseDollars(amount)) !== of.payment?.cents) : undefined;
    return other ? `the ledger has ${allShown([other])}, and the journal ${formatMoney(parseDollars(of.payment?.cents ?? 0).shiftedBy(-2))}` : null;
  },
  'reference-differs'(of) {
    const isOther = isPaid(of) && of.charges.length > 0 && of.charges.every(({ reference }) => reference !== of.payment?.reference);
    return isOther ? `the ledger has ${allShown(of.charges)}, and the journal the reference ${of.payment?.reference ?? 'none'}` : null;
  },
} as const satisfies Readonly<Record<string, Check>>;
