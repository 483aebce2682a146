import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Opens and closes the native dialog with `open`. The first field has the focus, or the title where there is none. */
export function useModal({ open, locked, onClose }: { open: boolean; locked: boolean; onClose: () => void }): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-field] input, [data-field] select, [data-field] textarea');
    (first ?? heading.current)?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  const onCancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!locked) onClose();
  };
  // A browser lets a page refuse to close once only: a second Escape would close without asking. So the key never gets that far.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (!locked) onClose();
  };
  return { dialog, heading, onCancel, onKeyDown };
}
