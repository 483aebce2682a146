import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type JSX, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ProgressBar } from '../ui/index.ts';

/** The bar ends this long after the page is rendered (specification, 4: page load). */
const ENDS_AFTER_MS = 300;

/** The path whose page is rendered, with everything that it loads. */
const readyPathAtom = atom<string | null>(null);

/** Marks the current route as ready. Render it inside a lazily loaded page, so that it mounts with the page. */
export function PageReady(): null {
  const [path] = useLocation();
  const setReady = useSetAtom(readyPathAtom);
  useEffect(() => {
    setReady(path);
  }, [path, setReady]);
  return null;
}

/** The bar of a route change: from the change until its page is rendered, and 300 ms longer. */
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
