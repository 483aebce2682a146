import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';

/** Something inside the field that is not typed: a lock, a dollar sign, a chevron. Clicks go through to the field. */
export function Adornment({ side, children }: { side: 'start' | 'end'; children: ReactNode }): JSX.Element {
  const place = side === 'start' ? { left: '0' } : { right: '0' };
  return (
    <chakra.span position="absolute" insetBlock="0" width="target" display="flex" alignItems="center" justifyContent="center"
      color="fg.muted" pointerEvents="none" {...place}>
      {children}
    </chakra.span>
  );
}
