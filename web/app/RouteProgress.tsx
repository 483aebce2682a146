import { type JSX, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ProgressBar } from '../ui/index.ts';

/** The bar ends this long after the page is worked out (specification, 4: page load). */
const ENDS_AFTER = 300;

export function RouteProgress(): JSX.Element {
  const [path] = useLocation();
  const [endedFor, setEndedFor] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setEndedFor(path), ENDS_AFTER);
    return () => clearTimeout(timer);
  }, [path]);
  return <ProgressBar active={endedFor !== path} />;
}
