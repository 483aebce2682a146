import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';

/** Laid out as on the page, and neither seen nor read by the buyer: for pictures of what the page does not show whole. */
export function OffPage({ children }: { children: ReactNode }): JSX.Element {
  return (
    <chakra.div aria-hidden inert position="fixed" top="0" right="100vw" width="100vw" maxWidth="form" data-print="hide">
      {children}
    </chakra.div>
  );
}
