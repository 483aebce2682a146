import type { JSX } from 'react';
import { createPortal } from 'react-dom';
import { chakra } from '../theme/chakra.ts';
import type { Elements } from '../elements.ts';

export interface PrintedSheetProps {
  id: string;
  /** Of its text, where it may be another language than the page's. */
  lang: string;
  children: Elements;
}

/** What is on paper only, on a sheet of its own: behind the page's footer, which is the page's and in its language. */
export const PrintedSheet = ({ children, ...rest }: PrintedSheetProps): JSX.Element =>
  createPortal(
    <chakra.article {...rest} display="none" maxWidth="page" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingTop="4"
      _print={{ display: 'block', breakBefore: 'page' }}>
      {children}
    </chakra.article>,
    document.body,
  );
