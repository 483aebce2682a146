import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type JSX, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Icon } from '../../ui/index.ts';
import { SmallButton } from './controls.tsx';

export interface DropdownProps {
  readonly label: ReactNode;
  /** Whether what it holds is in force. */
  readonly isOn?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** Room between a panel and the edge of the window. */
const EDGE_PX = 8;

const FIELDS = 'input, button, select, a[href]';

/** Up and down lead from one field of the panel to the next. */
function moveFocus(panel: HTMLElement | null, by: number): void {
  const fields = [...(panel?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter((one) => !one.matches(':disabled'));
  const at = fields.findIndex((one) => one === document.activeElement);
  fields[Math.min(Math.max(at + by, 0), fields.length - 1)]?.focus();
}

/** A button and what it opens below itself; Escape, or going elsewhere, closes it. */
export function Dropdown({ label, isOn = false, children }: DropdownProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [side, setSide] = useState<'left' | 'right'>('left');
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  // What would stand out of the window on the right is moved back into it.
  useLayoutEffect(() => {
    const over = (panel.current?.getBoundingClientRect().right ?? 0) - document.documentElement.clientWidth + EDGE_PX;
    if (isOpen && side === 'left' && over > 0 && panel.current) panel.current.style.left = `${-over}px`;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = button.current;
    panel.current?.querySelector<HTMLElement>(FIELDS)?.focus();
    // If the focus is on another element by then, it stays there.
    return () => {
      if (document.activeElement === document.body) opener?.focus();
    };
  }, [isOpen]);
  const close = (): void => setOpen(false);
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    setSide(currentTarget.getBoundingClientRect().left > window.innerWidth / 2 ? 'right' : 'left');
    setOpen(!isOpen);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isDay = event.target instanceof HTMLInputElement && event.target.type === 'date';
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key !== 'Escape' && (by === undefined || isDay)) return;
    event.preventDefault();
    if (by === undefined) close();
    else moveFocus(panel.current, by);
  };
  return (
    <chakra.div position="relative" display="inline-flex" onBlur={onBlur}>
      <SmallButton ref={button} type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} data-on={isOn || undefined} onClick={toggle}>
        <span>{label}</span>
        <Icon icon={ChevronDown} size="iconSmall" />
      </SmallButton>
      {isOpen ? (
        <chakra.div
          ref={panel}
          id={id}
          // A press on what is no field keeps the focus here.
          tabIndex={-1}
          onKeyDown={onKeyDown}
          position="absolute"
          top="calc(100% + 4px)"
          left={side === 'left' ? '0' : undefined}
          right={side === 'right' ? '0' : undefined}
          zIndex="list"
          width="max-content"
          minWidth="fieldShort"
          maxWidth="min(28rem, calc(100vw - 6rem))"
          bg="bg"
          borderWidth="hairline"
          borderColor="line.strong"
          borderRadius="md"
          boxShadow="float"
        >
          {children(close)}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
