import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import { Flaw } from '../look/parts.tsx';
import type { Saving } from './use-saving.ts';

/** How far a file is, or what became of it. */
export const Saved = ({ saving: { words, hasFailed } }: { readonly saving: Saving }): JSX.Element => (
  <chakra.output display="block" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
    {hasFailed ? <Flaw>{words}</Flaw> : words}
  </chakra.output>
);
