import type { JSX } from 'react';
import { Bound } from './Bound.tsx';

interface EndingProps {
  /** A payment whose answer was lost ends the run: it is never sent again. */
  readonly isUnconfirmed: boolean;
  readonly policyNumbers: readonly string[] | undefined;
}

/** How the run came out, once it did. */
export function Ending({ isUnconfirmed, policyNumbers }: EndingProps): JSX.Element {
  return (
    <output>
      {isUnconfirmed && (
        <span className="notice">
          <b>Unconfirmed.</b> Nobody knows whether this payment was charged. It is never sent again, and this application can neither pay nor quote any more. A new run
          begins anew, with another application.
        </span>
      )}
      {policyNumbers && <Bound policyNumbers={policyNumbers} />}
    </output>
  );
}
