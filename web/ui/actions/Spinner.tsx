import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';

/** A ring in the middle of what is busy; a broken ring that stands still where motion is not wanted. */
export function Spinner(): JSX.Element {
  return (
    <chakra.span aria-hidden="true" position="absolute" inset="0" display="flex" alignItems="center" justifyContent="center">
      <chakra.span boxSize="icon" borderRadius="full" borderWidth="strong" borderColor="currentColor" borderTopColor="transparent" _highContrast={{ forcedColorAdjust: 'none' }} animation="turn" />
    </chakra.span>
  );
}
