import type { JSX, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

export interface PageFrameProps {
  header: JSX.Element;
  footer: JSX.Element;
  /** The step bar, above the page. */
  steps?: ReactNode;
  /** A notice at the upper edge of the window. */
  top?: JSX.Element | undefined;
  /** The bottom bar, at the lower edge of the window. */
  bottom?: JSX.Element | undefined;
  children: ReactNode;
}

/** Header, page and footer. The footer is at the end of the window even if the page is short. */
export function PageFrame({ header, footer, steps, top, bottom, children }: PageFrameProps): JSX.Element {
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100dvh">
      {header}
      {top}
      <chakra.main flex="1 0 auto" id="main" tabIndex={-1} width="full" maxWidth={{ base: 'pageNarrow', xl: 'page' }} marginInline="auto" paddingInline={{ base: '4', md: '8' }}
        paddingTop={{ base: '6', md: '10' }} paddingBottom="16" _print={{ paddingBlock: '4' }}>
        {steps ? <chakra.div marginBottom={{ base: '6', md: '10' }}>{steps}</chakra.div> : null}
        <chakra.div display="flex" flexDirection="column" gap={{ base: '6', md: '8' }}>{children}</chakra.div>
      </chakra.main>
      {bottom}
      {footer}
    </chakra.div>
  );
}
