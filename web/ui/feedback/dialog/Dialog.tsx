import { X } from 'lucide-react';
import { useId, type JSX, type ReactNode } from 'react';
import { chakra, VisuallyHidden } from '../../theme/chakra.ts';
import { forcedEdge } from '../../theme/forced-colors.ts';
import { Icon } from '../../Icon.tsx';
import { useModal } from './use-modal.ts';
import { useText } from '../../language/language.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called for Escape and the close button. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one first, as at the end of a page. */
  footer?: ReactNode;
  /** While something runs that must not be left: no close button, no Escape. */
  locked?: boolean | undefined;
  /** As high as its content on phones too, for short messages. */
  compact?: boolean | undefined;
  /** Names the content. When it changes, the focus moves to the first empty field. */
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
    // In a very low window the whole sheet scrolls, as the space between title and buttons is too small.
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

/** A native modal `<dialog>`: the page behind is inert, Escape closes it, and the focus returns (docs/decisions/2026-11-25-hand-written-widgets.md). */
export function Dialog({ open, title, onClose, children, footer, locked = false, compact = false, step = '' }: DialogProps): JSX.Element {
  const t = useText();
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
            <Icon icon={X} /><VisuallyHidden>{t('Close')}</VisuallyHidden>
          </chakra.button>
        )}
      </chakra.header>
      <chakra.div flex="1 1 auto" overflowY="auto" overscrollBehavior="contain" padding={{ base: '4', md: '6' }}>{open ? children : null}</chakra.div>
      {footer ? (
        <chakra.footer display="flex" flexWrap="wrap" gap="3" paddingBlock="4" paddingInline={{ base: '4', md: '6' }}
          borderTopWidth="hairline" bg="bg" css={{ '& > *': { flex: { base: '1 1 0', md: '0 0 auto' } } }}>
          {footer}
        </chakra.footer>
      ) : null}
    </Sheet>
  );
}
