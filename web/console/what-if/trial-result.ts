import { createCsvLine } from '#events/core';
import type { TryRulesQuery, WhatIfChange } from '../../generated/graphql.ts';

export type TrialResult = Extract<TryRulesQuery['whatIf'], { readonly __typename: 'WhatIf' }>;
export type ChangedApplication = TrialResult['changed'][number];

export const changeLabels: Readonly<Record<WhatIfChange, string>> = {
  CLOSED: 'No longer offered anything',
  OPENED: 'Now offered something',
  INCOMPLETE: 'Asked for more answers',
  NARROWER: 'Offered fewer products',
  WIDER: 'Offered more products',
  SAME: 'No change',
  UNKNOWN: 'Can’t be determined',
};

/** Those by which something is sold no longer. */
export const lossChanges: readonly WhatIfChange[] = ['CLOSED', 'INCOMPLETE', 'NARROWER'];

/** `Liability: Two or more claims`. */
export const formatExcluded = (products: ChangedApplication['before']): string => products.map(({ name, reasons }) => `${name}: ${reasons.join('; ')}`).join(' | ');

export interface TrialSource {
  /** Which applications, in words. */
  readonly scope: string;
  /** When it was tried, milliseconds since 1970. */
  readonly now: number;
}

/** Returns the listed applications as CSV (RFC 4180). The first lines say what was tried and when; they begin with #. */
export function createTrialCsv({ sitename, asOf, applications, changed }: TrialResult, { scope, now }: TrialSource): string {
  const notes = [
    `# ${scope}`,
    `# ${applications} applications of ${sitename} as of ${asOf}, tried ${new Date(now).toISOString()}, the ${changed.length} with the highest offers that would change`,
  ];
  const head = ['application', 'change', 'outcome', 'excluded before', 'excluded after', 'missing answers', 'offer USD', 'paid USD'];
  const rows = changed.map(({ application: { id, summary }, change, before, after, missing }) => [
    id,
    changeLabels[change],
    summary?.outcome ?? null,
    formatExcluded(before),
    formatExcluded(after),
    missing.join('; '),
    summary?.total ?? null,
    summary?.amountPaid ?? null,
  ]);
  return `${[...notes.map((note) => [note]), head, ...rows].map(createCsvLine).join('\r\n')}\r\n`;
}
