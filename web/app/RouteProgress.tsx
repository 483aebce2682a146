import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type JSX, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ProgressBar } from '../ui/index.ts';

/** The bar ends this long after the page is worked out (specification, 4: page load). */
const ENDS_AFTER_MS = 300;

/** The path whose page is worked out, with everything that is loaded for it. */
const readyPathAtom = atom<string | null>(null);

/** Stands in a page that is worked out: beside what is loaded later, it comes with it. Without one, the route is still on its way. */
export function PageReady(): null {
  const [path] = useLocation();
  const setReady = useSetAtom(readyPathAtom);
  useEffect(() => setReady(path), [path, setReady]);
  return null;
}

/** The bar of a route change: from the change until its page is worked out, and a moment longer. */
export function RouteProgress(): JSX.Element {
  const [path] = useLocation();
  const readyPath = useAtomValue(readyPathAtom);
  const [endedFor, setEndedFor] = useState<string | null>(null);
  useEffect(() => {
    if (readyPath !== path) return;
    const timer = setTimeout(() => setEndedFor(path), ENDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path, readyPath]);
  return <ProgressBar active={endedFor !== path} />;
}
