import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';
import type { Elements } from '../elements.ts';

export interface PrintedSheetProps {
  id: string;
  /** Of its text, where it may be another language than the page's. */
  lang: string;
  children: Elements;
}

/** What is on paper only, on a sheet of its own. */
export const PrintedSheet = ({ children, ...rest }: PrintedSheetProps): JSX.Element => (
  <chakra.article {...rest} display="none" _print={{ display: 'block', breakBefore: 'page' }}>
    {children}
  </chakra.article>
);
