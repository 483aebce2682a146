import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { unknownStepAtom } from '../link/link.ts';

/** Said where the address names a step that there is not: of a link with a slip, or of another release. */
export function UnknownStepNotice(): JSX.Element {
  const step = useAtomValue(unknownStepAtom);
  return (
    <output>
      {step !== null && (
        <span className="notice">
          There is no step <b>{step}</b>. The steps that there are stand below.
        </span>
      )}
    </output>
  );
}
