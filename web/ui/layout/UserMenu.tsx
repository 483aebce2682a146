import { ChevronDown, CircleUser } from 'lucide-react';
import { type FocusEvent, type JSX, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';

export interface UserMenuProps {
  id: string;
  /** The account holder's name. */
  name: string;
  /** Links and buttons. */
  children: ReactNode;
}

/** The account holder's name as a button that shows the account's links. Escape and leaving it close it. */
export function UserMenu({ id, name, children }: UserMenuProps): JSX.Element {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <chakra.div position="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <chakra.button ref={button} id={id} type="button" aria-expanded={isOpen} aria-controls={`${id}-choices`} onClick={() => setOpen(!isOpen)}
        display="inline-flex" alignItems="center" gap="2" minHeight="target" maxWidth="aside" paddingInline="3" borderRadius="md" cursor="pointer" fontWeight="medium"
        _hover={{ bg: 'bg.subtle' }}>
        <Icon icon={CircleUser} />
        <VisuallyHidden>{`${t('Logged in as')} `}</VisuallyHidden>
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">{name}</chakra.span>
        <Icon icon={ChevronDown} size="iconSmall" />
      </chakra.button>
      <chakra.div id={`${id}-choices`} hidden={!isOpen} tabIndex={-1} position="absolute" right="0" top="full" marginTop="1" minWidth="full" bg="bg" borderWidth="hairline"
        borderRadius="md" boxShadow="float" padding="2" zIndex="header" css={{ '&:not([hidden])': { display: 'flex', flexDirection: 'column' } }}>
        {children}
      </chakra.div>
    </chakra.div>
  );
}
