import { ChevronDown } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';

export interface DisclosureProps {
  title: string;
  /** Right of the title, for example how much it contains. */
  hint?: ReactNode;
  children: ReactNode;
}

/** Content that opens on a click. Native `<details>`, so that find-in-page opens it, too. */
export function Disclosure({ title, hint, children }: DisclosureProps): JSX.Element {
  return (
    <chakra.details bg="bg" borderWidth="hairline" borderRadius="md" css={{ '&[open] [data-arrow]': { transform: 'rotate(180deg)' } }}>
      <chakra.summary display="flex" alignItems="center" gap="3" minHeight="target" paddingInline={{ base: '4', sm: '6', md: '8' }} paddingBlock="4" cursor="pointer"
        listStyle="none" borderRadius="md" _hover={{ bg: 'bg.hover' }} css={{ '&::-webkit-details-marker': { display: 'none' } }}>
        <chakra.span flex="1 1 auto" minWidth="0" display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" columnGap="4">
          <chakra.h2 textStyle="section">{title}</chakra.h2>
          <chakra.span minWidth="0" overflowWrap="anywhere" textStyle="small" color="fg.muted">{hint}</chakra.span>
        </chakra.span>
        <chakra.span data-arrow display="inline-flex" color="fg.muted" transitionProperty="transform" transitionDuration="quick"><Icon icon={ChevronDown} /></chakra.span>
      </chakra.summary>
      <chakra.div paddingInline={{ base: '4', sm: '6', md: '8' }} paddingTop="2" paddingBottom={{ base: '4', sm: '6', md: '8' }}>{children}</chakra.div>
    </chakra.details>
  );
}
