import type { JSX } from 'react';
import type { Run } from '../collection/index.ts';

const formatDollars = (amount: string | null | undefined): string | undefined => (amount ? `$${amount}` : undefined);

/** Rows in the order in which their values become known. */
const ROWS: Readonly<Record<string, (run: Run) => string | null | undefined>> = {
  Application: ({ application }) => application.id,
  'Email': ({ buyer }) => buyer.email,
  'Program hash': ({ program }) => program,
  'Member fee': ({ memberFee }) => formatDollars(memberFee),
  County: ({ address }) => address.county,
  'Not sold there': ({ kickedLobs }) => kickedLobs?.join(', '),
  Opportunity: ({ opportunity }) => opportunity?.id,
  'CRM account': ({ opportunity }) => opportunity?.accountId,
  'Rating account': ({ ratingAccountId }) => ratingAccountId,
  Offer: ({ offer }) => offer,
  Amount: ({ amount }) => formatDollars(amount),
  Policies: ({ policyNumbers }) => policyNumbers?.join(', '),
};

/** Returns the rows that have a value. */
const listRows = (run: Run): (readonly [string, string])[] =>
  Object.entries(ROWS).flatMap(([label, valueOf]) => {
    const value = valueOf(run);
    return value ? [[label, value] as const] : [];
  });

/** The values that this run passes from one step to the next. */
export function RunValues({ run }: { readonly run: Run }): JSX.Element {
  return (
    <section className="run-values" aria-label="What this run knows">
      <h2 className="pane-title">What this run knows</h2>
      <p className="soft">Filled in for you in every step’s variables, where you may change it.</p>
      <dl>
        {listRows(run).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
