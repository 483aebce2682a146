import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { unknownStepAtom } from '../link/link.ts';

/** Shown if the address names an unknown step: a mistyped link, or one of another release. */
export function UnknownStepNotice(): JSX.Element {
  const step = useAtomValue(unknownStepAtom);
  return (
    <output>
      {step !== null && (
        <span className="notice">
          There is no step <b>{step}</b>. The available steps are listed below.
        </span>
      )}
    </output>
  );
}
