import type { JSX, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

/** Laid out as on the page and hidden from buyers and screen readers, for screen captures of what the page does not fully show. */
export function OffScreen({ children }: { children: ReactNode }): JSX.Element {
  return (
    <chakra.div aria-hidden inert position="fixed" top="0" right="100vw" width="100vw" maxWidth="form" data-print="hide">
      {children}
    </chakra.div>
  );
}
