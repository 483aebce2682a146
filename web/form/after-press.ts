let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => void (isPressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, () => void (isPressed = false), { capture: true });
}

/**
 * Runs at once, or where a mouse button or finger is down just now, when it is up and its click is done. Leaving a field by
 * pressing something else changes the page (an error goes or comes): what is pressed must not move away from under the pointer.
 */
export function afterPress(callback: () => void): void {
  if (!isPressed) return callback();
  const ended = new AbortController();
  const once = (): void => {
    ended.abort();
    // The click comes right after.
    setTimeout(callback, 0);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, once, { signal: ended.signal, capture: true });
}
