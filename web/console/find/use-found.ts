import { useCallback, useEffect, useMemo, useState } from 'react';
import { CountApplicationsDocument, CountArrivalsDocument, FindApplicationsDocument, type FindApplicationsQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type Answer, useAnswer } from '../facade/use-answer.ts';
import { type Sought, filterOf, searchOf, soughtIn } from './sought.ts';

export type Row = FindApplicationsQuery['applications']['rows'][number];

const PART = 100;
const LOOK_EVERY = 5000;

interface Part {
  readonly rows: readonly Row[];
  readonly end: string | null;
}
const nothing: Part = { rows: [], end: null };

const part = async ({ sort, ...sought }: Sought, after: string | null): Promise<Part> => {
  const { applications } = await graph(FindApplicationsDocument, { filter: filterOf({ ...sought, sort }), sort, first: PART, after });
  return { rows: applications.rows, end: applications.end ?? null };
};

const valueOf = <T>(answer: Answer<T>): T | null => (answer.status === 'here' ? answer.value : null);

/** The last that was there: while the next is asked for it is better than nothing. */
function useLast<T>(now: T | null): T | null {
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  return now ?? last;
}

/** What is loaded after the first part of a list, as long as it is that list. */
function useParts(key: string, first: Part | null) {
  const [added, setAdded] = useState<{ readonly to: Part | null; readonly all: Part }>({ to: null, all: nothing });
  const all = useMemo(() => (added.to === first ? added.all : (first ?? nothing)), [added, first]);
  const loadMore = useCallback(async () => {
    if (all.end === null) return;
    // A part that does not come is asked for again when it is near the next time.
    const next = await part(soughtIn(key), all.end).catch(() => null);
    if (next) setAdded({ to: first, all: { rows: [...all.rows, ...next.rows], end: next.end } });
  }, [all, first, key]);
  return { all, loadMore };
}

/** The list, part by part, and what is counted of it. */
export function useFound(sought: Sought) {
  // By what it says: the address is read anew each time.
  const key = searchOf(sought);
  const list = useAnswer(useCallback(() => part(soughtIn(key), null), [key]));
  const counts = useAnswer(
    useCallback(async () => {
      const asked = soughtIn(key);
      return (await graph(CountApplicationsDocument, { filter: filterOf(asked), sort: asked.sort })).applications.counts;
    }, [key]),
  );
  const first = valueOf(list.answer);
  const { all, loadMore } = useParts(key, first);
  const before = useLast(first);
  const counted = useLast(valueOf(counts.answer));
  const isStale = list.answer.status === 'waiting' && before !== null;
  const renew = (): void => {
    list.again();
    counts.again();
  };
  return {
    list: list.answer,
    counted,
    rows: isStale ? before.rows : all.rows,
    /** Whether these rows are of what was looked for before. */
    isStale,
    hasMore: !isStale && all.end !== null,
    loadMore,
    arrived: useArrivals(key, valueOf(counts.answer)?.mark ?? null),
    renew,
  };
}

/** How many have come since the list was counted. */
function useArrivals(key: string, mark: string | null): number {
  const [arrived, setArrived] = useState<{ readonly mark: string; readonly count: number } | null>(null);
  useEffect(() => {
    if (mark === null) return undefined;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      graph(CountArrivalsDocument, { filter: filterOf(soughtIn(key)), mark }).then(
        ({ applicationsSince }) => setArrived({ mark, count: applicationsSince }),
        // It is looked again soon.
        () => undefined,
      );
    };
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [key, mark]);
  return arrived !== null && arrived.mark === mark ? arrived.count : 0;
}
