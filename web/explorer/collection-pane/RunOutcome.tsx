import type { JSX } from 'react';

/** The policy numbers of a completed run. */
function IssuedPolicies({ policyNumbers }: { readonly policyNumbers: readonly string[] }): JSX.Element {
  return (
    <span className="bound">
      <span>{policyNumbers.length === 1 ? 'The policy is in force: ' : 'The policies are in force: '}</span>
      <b>{policyNumbers.join(', ')}</b>
    </span>
  );
}

interface RunOutcomeProps {
  /** A payment whose answer was lost ends the run: it is never sent again. */
  readonly isUnconfirmed: boolean;
  readonly policyNumbers: readonly string[] | undefined;
}

/** The outcome of a run: an unconfirmed payment or the issued policies. */
export function RunOutcome({ isUnconfirmed, policyNumbers }: RunOutcomeProps): JSX.Element {
  return (
    <output>
      {isUnconfirmed && (
        <span className="notice">
          <b>Unconfirmed.</b> Nobody knows whether this payment was charged. It is never sent again, and this application can neither pay nor quote any more. A new run starts with
          another application.
        </span>
      )}
      {policyNumbers && <IssuedPolicies policyNumbers={policyNumbers} />}
    </output>
  );
}
