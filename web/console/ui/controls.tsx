import type { LucideIcon } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Icon, VisuallyHidden } from '../../ui/index.ts';

/** A small button of the console, quieter than the buyer's. */
export const SmallButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '8',
    paddingInline: '3',
    borderWidth: 'hairline',
    borderColor: 'line.control',
    borderRadius: 'sm',
    bg: 'bg',
    color: 'fg',
    fontSize: 'dense',
    fontWeight: 'medium',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.hover' },
    _disabled: { color: 'fg.muted', bg: 'bg.subtle', cursor: 'default' },
    '&[data-on]': { borderColor: 'action', color: 'action' },
    '&[aria-pressed=true]': { bg: 'action', color: 'fg.inverse', borderColor: 'action', _hover: { bg: 'action.hover' } },
  },
});

/** What the one button that matters most looks like. */
export const primaryStyle = { bg: 'action', color: 'fg.inverse', borderColor: 'action', _hover: { bg: 'action.hover' } } as const;

export interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** The key that does the same. */
  readonly hint?: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

export const IconButton = ({ icon, label, hint, onClick, disabled = false }: IconButtonProps): JSX.Element => (
  <SmallButton type="button" title={hint ? `${label} (${hint})` : label} onClick={onClick} disabled={disabled} paddingInline="2">
    <Icon icon={icon} size="iconSmall" />
    <VisuallyHidden>{label}</VisuallyHidden>
  </SmallButton>
);

/** The heading of a pane, and what belongs beside it. */
export const PaneTitle = ({ children, beside }: { readonly children: ReactNode; readonly beside?: JSX.Element | null }): JSX.Element => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    gap="2"
    minHeight="rowDense"
    paddingInline="3"
    paddingBlock="1"
    borderBottomWidth="hairline"
    bg="bg"
  >
    <chakra.h2 fontSize="dense" fontWeight="strong">
      {children}
    </chakra.h2>
    {beside}
  </chakra.div>
);

/** Something to know before going on; never in the way of what can be shown. */
export const Notice = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <chakra.p bg="notice.subtle" color="notice" borderWidth="hairline" borderColor="notice.line" borderRadius="sm" paddingInline="3" paddingBlock="2" fontSize="dense">
    {children}
  </chakra.p>
);

/** A ref for what a click has opened to be typed in. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();

/** What a field of the console looks like. */
export const controlStyle = { minHeight: '8', paddingInline: '2', borderWidth: 'hairline', borderColor: 'line.control', borderRadius: 'sm', bg: 'bg' } as const;

/** Several that belong together, as readers name them. */
export const FieldGroup = chakra('fieldset', { base: { minWidth: '0', border: 'none' } });

/** What a key does, in its own face. */
export const Kbd = chakra('kbd', {
  base: {
    fontFamily: 'body',
    fontSize: 'dense',
    fontWeight: 'medium',
    color: 'fg.soft',
    borderWidth: 'hairline',
    borderColor: 'line.strong',
    borderRadius: 'sm',
    paddingInline: '1',
    bg: 'bg',
  },
});
