import { useEffect, useState } from 'react';

/** Returns what `load` resolves to, and `initial` until then or if it fails. @param load the same function at every call */
export function useLoaded<T>(load: () => Promise<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setValue(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return value;
}
