import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';

/** A ring in the middle of its container. It does not turn where the system reduces motion. */
export function Spinner(): JSX.Element {
  return (
    <chakra.span aria-hidden="true" position="absolute" inset="0" display="flex" alignItems="center" justifyContent="center">
      <chakra.span boxSize="icon" borderRadius="full" borderWidth="strong" borderColor="currentColor" borderTopColor="transparent" _highContrast={{ forcedColorAdjust: 'none' }} animation="turn" />
    </chakra.span>
  );
}
