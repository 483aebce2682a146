import { useState, type HTMLAttributes, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import type { Option } from '../field-props.ts';

interface Combobox {
  open: boolean;
  active: number;
  show: () => void;
  pick: (option: Option) => void;
  input: InputHTMLAttributes<HTMLInputElement>;
  hide: () => void;
}

/** State, keyboard and ARIA attributes of a text field with a list of options. */
export function useCombobox(listId: string, options: readonly Option[], onPick: (option: Option) => void): Combobox {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const hide = (): void => setOpen(false);
  const pick = (option: Option): void => {
    hide();
    onPick(option);
  };
  const chosen = options[active];
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive(Math.min(active + 1, options.length - 1)),
    ArrowUp: () => setActive(Math.max(active - 1, 0)),
    Enter: () => chosen && pick(chosen),
    Escape: hide,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (!act || !open) return;
    event.preventDefault();
    act();
  };
  const show = (): void => {
    setOpen(true);
    setActive(0);
  };
  return {
    open, active, show, hide, pick,
    input: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && chosen ? optionId(listId, active) : undefined,
      onKeyDown,
    },
  };
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export const listAttributes = (id: string, label: string): HTMLAttributes<HTMLElement> => ({ id, role: 'listbox', 'aria-label': label });

export const optionAttributes = (listId: string, index: number, active: boolean): HTMLAttributes<HTMLElement> => ({
  id: optionId(listId, index),
  role: 'option',
  tabIndex: -1,
  'aria-selected': active,
});
