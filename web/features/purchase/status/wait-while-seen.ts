/** Resolves after this time, but not while the page is hidden, and as soon as it is shown again. Resolves if the signal aborts. */
export function waitWhileSeen(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', endIfSeen);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const endIfSeen = (): void => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(endIfSeen, milliseconds);
    document.addEventListener('visibilitychange', endIfSeen);
    signal.addEventListener('abort', end);
  });
}
