import type { Case } from './case.ts';
import { type Check, hasPolicies, isMissed, isPaid, numbersIn } from './check.ts';

const inLedger = ({ policies }: Case): string => (policies ?? []).map(({ number }) => number).join(', ');

/** Compares policies in the gateway's ledger with the attempt ledger. */
export const policyChecks = {
  'paid-not-bound': (of, scope) =>
    isPaid(of) && !of.binding && !hasPolicies(of) && isMissed(of.payment?.endedAt, scope) ? `it is paid since ${of.payment?.endedAt}, and no policy was issued` : null,
  'bound-not-paid'(of) {
    if (isPaid(of) || (!of.binding && !hasPolicies(of))) return null;
    return `policies are in force (${of.binding ? numbersIn(of.binding.policyNumbers) : inLedger(of)}), and the journal has no payment that is done`;
  },
  'bound-not-journaled': (of) => (isPaid(of) && !of.binding && hasPolicies(of) ? `the ledger has ${inLedger(of)}, and the journal does not know that it is bound` : null),
  'journaled-not-bound'({ binding, policies }, scope) {
    if (!binding || !policies || !isMissed(binding.endedAt, scope)) return null;
    const missing = Object.entries(binding.policyNumbers).filter(([quote, number]) => !policies.some((policy) => policy.quote === quote && policy.number === number));
    return missing.length > 0 ? `the journal has ${missing.map(([, number]) => number).join(', ')}, and the ledger has not` : null;
  },
  'policy-twice'({ policies }) {
    const twice = (policies ?? []).filter(({ quote }) => (policies ?? []).filter((other) => other.quote === quote).length > 1);
    return twice.length > 0 ? `a quote has more than one policy in the ledger: ${twice.map(({ number }) => number).join(', ')}` : null;
  },
} as const satisfies Readonly<Record<string, Check>>;
