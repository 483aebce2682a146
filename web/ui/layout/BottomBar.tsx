import { ChevronUp } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';

export interface BottomBarProps {
  /** For example 'Order total'. */
  label: string;
  amount: string;
  /** Opens the summary. */
  onOpen: () => void;
  openLabel?: string | undefined;
  expanded?: boolean | undefined;
  /** The page's primary button. */
  children?: ReactNode;
}

/** Below 1024 px: the total or the estimate, and a button that opens the summary. */
export function BottomBar({ label, amount, onOpen, openLabel, expanded = false, children }: BottomBarProps): JSX.Element {
  const t = useText();
  return (
    <chakra.section aria-label={label} hideFrom="xl" data-print="hide" position="sticky" bottom="0" zIndex="bar" bg="bg" borderTopWidth="hairline" boxShadow="bar"
      paddingInline={{ base: '4', md: '8' }} paddingTop="2" paddingBottom="calc(var(--chakra-spacing-2) + env(safe-area-inset-bottom))"
      display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="4"
      css={{ '@media (max-height: 359px)': { position: 'static' } }}>
      <chakra.div>
        <chakra.p textStyle="small" color="fg.muted">{label}</chakra.p>
        <chakra.p textStyle="section" fontVariantNumeric="tabular-nums" aria-live="polite">{amount}</chakra.p>
      </chakra.div>
      <chakra.button type="button" aria-expanded={expanded} aria-haspopup="dialog" onClick={onOpen} display="inline-flex" alignItems="center" gap="2" minHeight="target"
        paddingInline="3" marginRight="-3" color="action" fontWeight="strong" borderRadius="md" cursor="pointer" _hover={{ bg: 'action.subtle' }}>
        <span>{openLabel ?? t('View summary')}</span><Icon icon={ChevronUp} />
      </chakra.button>
      {children ? <chakra.div flex="1 1 100%" paddingTop="2">{children}</chakra.div> : null}
    </chakra.section>
  );
}
