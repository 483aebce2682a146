import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface ModalOptions {
  open: boolean;
  locked: boolean;
  onClose: () => void;
  /** Names the content. When it changes, the focus moves to the first empty field. */
  step: string | null;
}

/** The first empty field, or the first field. */
function findFieldToFill(dialog: HTMLDialogElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLInputElement>('[data-field] input, [data-field] select, [data-field] textarea')];
  return fields.find(({ value }) => value === '') ?? fields[0];
}

/** Opens and closes the native dialog with `open`. Focuses the first empty field, or the title if there is no field; returns the focus on closing. */
export function useModal({ open, locked, onClose, step }: ModalOptions): Modal {
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
    if (!open || !dialog.current || step === null) return;
    for (const part of dialog.current.children) part.scrollTo?.({ top: 0 });
    (findFieldToFill(dialog.current) ?? heading.current)?.focus();
  }, [open, step]);
  const onCancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!locked) onClose();
  };
  // A page can cancel closing only once: Chromium closes on a second Escape. So the key never reaches the dialog.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (!locked) onClose();
  };
  return { dialog, heading, onCancel, onKeyDown };
}
