let isPointerDown = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => void (isPointerDown = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, () => void (isPointerDown = false), { capture: true });
}

/**
 * Runs the callback now or, while the pointer is down, after its click. A blur may add or remove an error, which would move the clicked
 * element away from the pointer.
 */
export function runAfterClick(callback: () => void): void {
  if (!isPointerDown) return callback();
  const listeners = new AbortController();
  const runOnce = (): void => {
    listeners.abort();
    // The click event follows the pointerup event.
    setTimeout(callback, 0);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, runOnce, { signal: listeners.signal, capture: true });
}
