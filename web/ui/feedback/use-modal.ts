import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface ModalParts {
  open: boolean;
  locked: boolean;
  onClose: () => void;
  /** Names what is shown: where that changes, the focus goes to its first field. */
  step: string | null;
}

/** The first field that is still empty, or the first one. */
function fieldToFill(dialog: HTMLDialogElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLInputElement>('[data-field] input, [data-field] select, [data-field] textarea')];
  return fields.find(({ value }) => value === '') ?? fields[0];
}

/** Opens and closes the native dialog with `open`. The first empty field has the focus, or the title where there is no field. */
export function useModal({ open, locked, onClose, step }: ModalParts): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  useLayoutEffect(() => {
    // Each step of a dialog begins at its own first field.
    if (open && dialog.current && step !== null) (fieldToFill(dialog.current) ?? heading.current)?.focus();
  }, [open, step]);
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
