import type { JSX, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

/** A page's only action: below 1024 px at the lower edge of the window, where the thumb is; on wider screens in its place. */
export function StickyAction({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <chakra.div position={{ base: 'sticky', xl: 'static' }} bottom="0" zIndex="bar" bg={{ base: 'bg', xl: 'transparent' }} borderTopWidth={{ base: 'hairline', xl: '0' }}
      boxShadow={{ base: 'bar', xl: 'none' }} marginInline={{ base: '-4', md: '-8', xl: '0' }} paddingInline={{ base: '4', md: '8', xl: '0' }} paddingTop={{ base: '2', xl: '0' }}
      paddingBottom={{ base: 'calc(var(--chakra-spacing-2) + env(safe-area-inset-bottom))', xl: '0' }} css={{ '@media (max-height: 359px)': { position: 'static' } }}>
      {children}
    </chakra.div>
  );
}
