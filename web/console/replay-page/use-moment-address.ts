import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Recording } from '../archive/index.ts';
import { findNamedMoment } from '../replay/index.ts';

/** Milliseconds without a step after which the address names the moment. */
const ADDRESS_DELAY_MS = 300;

/** Puts the place of an event into the address, beside what it has of a trial. Returns what `useSearch` reads then. */
function nameMoment(place: number): string {
  const query = new URLSearchParams(window.location.search);
  query.delete('event');
  query.set('at', String(place));
  window.history.replaceState(window.history.state, '', `?${query.toString()}${window.location.hash}`);
  return query.toString();
}

export interface MomentAddress {
  /** The moment that the address named when the page was opened; null if it named none. */
  readonly first: number | null;
  /** Names a moment in the address, so that it can be sent: the event's place. */
  readonly onMoment: (index: number) => void;
  /** Goes to the moment that a link within the page, or Back, has put into the address. */
  readonly follow: (go: (index: number) => void) => void;
}

/** Reads and writes the shown moment in the address. Stepping through is one entry of the browser's history. */
export function useMomentAddress(recording: Recording | null): MomentAddress {
  const search = useSearch();
  const [opened] = useState(search);
  /** The last address of its own making. */
  const written = useRef<string | null>(null);
  const first = useMemo(() => recording && findNamedMoment(recording.entries, opened), [recording, opened]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onMoment = useCallback(
    (index: number): void => {
      const place = recording?.entries[index]?.place;
      clearTimeout(timer.current);
      if (place === undefined) return;
      timer.current = setTimeout(() => {
        written.current = nameMoment(place);
      }, ADDRESS_DELAY_MS);
    },
    [recording],
  );
  const follow = useCallback<MomentAddress['follow']>(
    (go) => {
      const index = recording && search !== written.current ? findNamedMoment(recording.entries, search) : null;
      if (index !== null) go(index);
    },
    [recording, search],
  );
  return { first, onMoment, follow };
}
