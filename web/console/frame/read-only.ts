import type { FrameListener } from './frame-messages.ts';

/** Whatever would change something on the page. */
const changeEvents = ['beforeinput', 'input', 'change', 'submit', 'reset', 'paste', 'cut', 'drop', 'dragstart', 'toggle'] as const;
const pointerEvents = ['mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'click', 'auxclick', 'dblclick', 'contextmenu'] as const;
/** What moves the page itself. */
const scrollKeys: readonly string[] = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

const cancelEvent = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** The path of the state that a place on the page shows. */
const findStatePath = (target: EventTarget | null): string | null => (target instanceof Element ? (target.closest('[data-from]')?.getAttribute('data-from') ?? null) : null);

function guardKeys(notify: FrameListener): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      // Copying, searching, zooming are the browser's own.
      if (ctrlKey || metaKey || altKey || scrollKeys.includes(key)) return event.stopImmediatePropagation();
      cancelEvent(event);
      notify(key === 'Tab' ? { kind: 'left', isBack: shiftKey } : { kind: 'key', key });
    },
    { capture: true },
  );
}

/** What takes the focus by itself on the buyer's page leaves it where the analyst has it. */
function preventFocus(): void {
  HTMLElement.prototype.focus = () => undefined;
  const { showModal } = HTMLDialogElement.prototype as { showModal: (this: HTMLDialogElement) => void };
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    const { frameElement } = window;
    const before = window.parent.document.activeElement;
    showModal.call(this);
    if (before === frameElement) return;
    // Elements of the other document are none of this one's classes. Where nothing had the focus, nothing has it.
    (frameElement as HTMLElement | null)?.blur();
    (before as HTMLElement | null)?.focus({ preventScroll: true });
  };
}

/** Makes the page one to look at: nothing on it can be pressed, typed or sent, and it looks as it did. What is chosen is told. */
export function makeReadOnly(notify: FrameListener): void {
  const listening = { capture: true, passive: false };
  for (const type of changeEvents) window.addEventListener(type, cancelEvent, listening);
  for (const type of pointerEvents) {
    window.addEventListener(
      type,
      (event) => {
        const path = type === 'click' ? findStatePath(event.target) : null;
        cancelEvent(event);
        if (path !== null) notify({ kind: 'chosen', path });
      },
      listening,
    );
  }
  guardKeys(notify);
  preventFocus();
}
