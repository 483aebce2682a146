import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';
import { useText } from '../language/language.tsx';

export interface SignatureProps {
  name: string;
  label?: string | undefined;
}

/** The name in a cursive font. Screen readers read it as a name. */
export function Signature({ name, label }: SignatureProps): JSX.Element {
  const t = useText();
  return (
    <chakra.figure borderWidth="hairline" borderRadius="md" bg="bg" paddingInline="4" paddingTop="3" paddingBottom="2" data-print="keep">
      <chakra.p fontFamily="signature" fontSize="xl" fontWeight="strong" lineHeight="snug" paddingBottom="2" borderBottomWidth="hairline" overflowWrap="anywhere">{name}</chakra.p>
      <chakra.figcaption textStyle="small" color="fg.muted" paddingTop="2">{label ?? t('Signature')}</chakra.figcaption>
    </chakra.figure>
  );
}
