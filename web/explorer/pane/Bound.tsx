import type { JSX } from 'react';

/** What it was all for. */
export function Bound({ policyNumbers }: { readonly policyNumbers: readonly string[] }): JSX.Element {
  return (
    <span className="bound">
      <span>{policyNumbers.length === 1 ? 'The policy is in force: ' : 'The policies are in force: '}</span>
      <b>{policyNumbers.join(', ')}</b>
    </span>
  );
}
