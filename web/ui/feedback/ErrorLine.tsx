import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { Glyph } from '../Glyph.tsx';
import { Hidden } from '../Hidden.tsx';

/** What is wrong, beneath what it is about. */
export function ErrorLine({ id, children }: { readonly id?: string; readonly children: ReactNode }): JSX.Element {
  return (
    <chakra.p id={id} display="flex" gap="2" alignItems="flex-start" textStyle="small" fontWeight="medium" color="danger" marginTop="2">
      <chakra.span display="inline-flex" height="1lh" alignItems="center"><Glyph icon={CircleAlert} size="iconSmall" /></chakra.span>
      <span><Hidden>Error: </Hidden><span>{children}</span></span>
    </chakra.p>
  );
}
