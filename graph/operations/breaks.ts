import type { Books } from './books.ts';
import { type Case, casesOf } from './case.ts';
import { chargeChecks } from './charge-checks.ts';
import { type Check, type Scope, allShown } from './check.ts';
import type { Ledger } from './gateway-ledger.ts';
import { logChecks } from './log-checks.ts';
import { policyChecks } from './policy-checks.ts';

/** Every kind of mismatch within one purchase. Scripts rely on these names. */
const checks = { ...chargeChecks, ...policyChecks, ...logChecks };

export type BreakKind = keyof typeof checks | 'family-charged-twice';

/** A mismatch between two sides. */
export interface Break {
  readonly kind: BreakKind;
  readonly purchase: string;
  /** The root application; null if the purchase is unknown. */
  readonly root: string | null;
  readonly what: string;
}

/** The tabs, forks and devices of one root application may have one charge between them. */
function familyBreaks(cases: readonly Case[], { families }: Books): Break[] {
  const charged = cases.filter(({ charges }) => charges.length > 0);
  return charged.flatMap(({ purchase, charges }) => {
    const root = families[purchase];
    const others = root === undefined ? [] : charged.filter((other) => other.purchase !== purchase && families[other.purchase] === root);
    if (root === undefined || others.length === 0) return [];
    return [
      {
        kind: 'family-charged-twice' as const,
        purchase,
        root,
        what: `the ledger has ${allShown(charges)}, and its family is charged for ${others.map((other) => other.purchase).join(', ')}, too`,
      },
    ];
  });
}

/** Reconciles the attempt ledger, the gateway's ledger and the event store. Returns every mismatch, by purchase. */
export function findBreaks(books: Books, ledger: Ledger, scope: Scope): Break[] {
  const cases = casesOf(books, ledger);
  const single = cases.flatMap((of) =>
    (Object.entries(checks) as [keyof typeof checks, Check][]).flatMap(([kind, check]) => {
      const what = check(of, scope);
      return what === null ? [] : [{ kind, purchase: of.purchase, root: books.families[of.purchase] ?? null, what }];
    }),
  );
  return [...single, ...familyBreaks(cases, books)];
}
