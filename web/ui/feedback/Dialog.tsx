import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId, type JSX, type ReactNode } from 'react';
import { forcedEdge } from '../theme/forced-colors.ts';
import { Glyph } from '../Glyph.tsx';
import { Hidden } from '../Hidden.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Escape, the cross. */
  onClose: () => void;
  children: ReactNode;
  /** Actions, the main one last. */
  footer?: ReactNode;
  /** While something runs that cannot be left: no cross, no Escape. */
  locked?: boolean | undefined;
  /** As high as what it says, on phones too: for a wait, which a whole empty page would make longer. */
  compact?: boolean | undefined;
  /** Names what is shown, where that changes while the dialog is open. */
  step?: string | undefined;
}

const Sheet = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    margin: { base: '0', md: 'auto' },
    width: 'full',
    maxWidth: { base: 'none', md: 'dialog' },
    height: { base: '100dvh', md: 'fit-content' },
    maxHeight: { base: 'none', md: 'calc(100dvh - 4rem)' },
    bg: 'bg',
    color: 'fg',
    borderRadius: { base: 'none', md: 'md' },
    boxShadow: 'float',
    overflow: 'hidden',
    ...forcedEdge,
    '&[open]': { display: 'flex', flexDirection: 'column', animation: 'rise' },
    // In a window that is hardly higher than title and buttons the whole sheet scrolls, not what little is left between them.
    '@media (max-height: 479px)': { overflowY: 'auto', '&[open]': { display: 'block' } },
    '&::backdrop': { background: 'var(--chakra-colors-bg-scrim)' },
  },
  variants: {
    compact: {
      true: {
        margin: 'auto',
        width: 'calc(100% - 2rem)',
        maxWidth: 'dialog',
        height: 'fit-content',
        maxHeight: 'calc(100dvh - 2rem)',
        borderRadius: 'md',
      },
    },
  },
});

/** The platform's modal: the page behind is inert, Escape closes, the focus returns to where it was. */
export function Dialog({ open, title, onClose, children, footer, locked = false, compact = false, step = '' }: DialogProps): JSX.Element {
  const titleId = useId();
  const { dialog, heading, onCancel, onKeyDown } = useModal({ open, locked, onClose, step });
  return (
    <Sheet ref={dialog} compact={compact} aria-labelledby={titleId} onCancel={onCancel} onKeyDown={onKeyDown} data-print="hide">
      <chakra.header display="flex" alignItems="center" justifyContent="space-between" gap="4" minHeight="16" paddingInline={{ base: '4', md: '6' }}
        borderBottomWidth="hairline">
        <chakra.h2 id={titleId} ref={heading} tabIndex={-1} textStyle="section" paddingBlock="4">{title}</chakra.h2>
        {locked ? null : (
          <chakra.button type="button" onClick={onClose} boxSize="target" marginRight="-3" display="inline-flex" alignItems="center" justifyContent="center"
            borderRadius="md" color="fg.muted" cursor="pointer" flexShrink="0" _hover={{ bg: 'bg.subtle', color: 'fg' }}>
            <Glyph icon={X} /><Hidden>Close</Hidden>
          </chakra.button>
        )}
      </chakra.header>
      <chakra.div flex="1 1 auto" overflowY="auto" overscrollBehavior="contain" padding={{ base: '4', md: '6' }}>{open ? children : null}</chakra.div>
      {footer ? (
        <chakra.footer display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end" paddingBlock="4" paddingInline={{ base: '4', md: '6' }}
          borderTopWidth="hairline" bg="bg" css={{ '& > *': { flex: { base: '1 1 0', md: '0 0 auto' } } }}>
          {footer}
        </chakra.footer>
      ) : null}
    </Sheet>
  );
}
