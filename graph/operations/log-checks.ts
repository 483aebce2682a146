import { parseDollars, toCents } from '#events/rules';
import type { Said } from './books.ts';
import type { Case } from './case.ts';
import { type Check, type Scope, isMissed, isPaid, numbersIn } from './check.ts';

const isOfPayment = ({ type }: Said): boolean => type.startsWith('Payment');

function isOtherPayment({ reference, amount }: Said, { payment }: Case): boolean {
  if (reference !== null && reference !== payment?.reference) return true;
  return amount !== null && toCents(parseDollars(amount)) !== payment?.cents;
}

const isOtherPolicies = ({ policyNumbers }: Said, { binding }: Case): boolean =>
  policyNumbers !== null && binding !== undefined && numbersIn(policyNumbers) !== numbersIn(binding.policyNumbers);

/** Returns the events within the period to reconcile. */
const saidIn = ({ said }: Case, scope: Scope): Said[] => said.filter(({ at }) => isMissed(at, scope));

/** Compares what the event store records as confirmed with the attempt ledger. */
export const logChecks = {
  'confirmed-not-journaled'(of, scope) {
    const payment = isPaid(of) ? undefined : saidIn(of, scope).find(isOfPayment);
    if (payment) return `the log says ${payment.type}, and the journal has no payment that is done`;
    const binding = of.binding ? undefined : saidIn(of, scope).find((said) => !isOfPayment(said));
    return binding ? `the log says ${binding.type}, and the journal does not know that it is bound` : null;
  },
  'confirmed-differs'(of, scope) {
    const payment = isPaid(of) ? saidIn(of, scope).find((said) => isOtherPayment(said, of)) : undefined;
    if (payment) return `the log says ${payment.type} of ${payment.amount} (${payment.reference}), and the journal has the reference ${of.payment?.reference}`;
    const policies = saidIn(of, scope).find((said) => isOtherPolicies(said, of));
    return policies ? `the log says ${policies.type} with ${numbersIn(policies.policyNumbers ?? {})}, and the journal has ${numbersIn(of.binding?.policyNumbers ?? {})}` : null;
  },
} as const satisfies Readonly<Record<string, Check>>;
