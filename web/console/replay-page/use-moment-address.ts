import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Recording } from '../archive/index.ts';
import { findNamedMoment } from '../replay/index.ts';

/** Milliseconds without a step after which the address names the moment. */
const ADDRESS_DELAY_MS = 300;

/** Puts the place of an event into the address, beside what it has of a trial. */
function nameMoment(place: number): void {
  const query = new URLSearchParams(window.location.search);
  query.set('at', String(place));
  window.history.replaceState(window.history.state, '', `?${query.toString()}${window.location.hash}`);
}

export interface MomentAddress {
  /** The moment that the address named when the page was opened; null if it named none. */
  readonly first: number | null;
  /** Names a moment in the address, so that it can be sent: the event's place. */
  readonly onMoment: (index: number) => void;
}

/** Reads and writes the shown moment in the address. Stepping through is one entry of the browser's history. */
export function useMomentAddress(recording: Recording | null): MomentAddress {
  // Later addresses are of its own making.
  const [opened] = useState(useSearch());
  const first = useMemo(() => recording && findNamedMoment(recording.entries, opened), [recording, opened]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onMoment = useCallback(
    (index: number): void => {
      const place = recording?.entries[index]?.place;
      clearTimeout(timer.current);
      if (place !== undefined) timer.current = setTimeout(() => nameMoment(place), ADDRESS_DELAY_MS);
    },
    [recording],
  );
  return { first, onMoment };
}
