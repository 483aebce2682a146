import { useCallback, useEffect, useMemo, useState } from 'react';
import { CountApplicationsDocument, CountArrivalsDocument, FindApplicationsDocument, type FindApplicationsQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import { toFilterInput } from './filter-input.ts';
import { type ListFilter, toSearch, parseFilter } from './list-filter.ts';

type ListedNode = FindApplicationsQuery['applications']['nodes'][number];

/** An application of the list, with its summary. */
export type ApplicationRow = Omit<ListedNode, 'summary'> & NonNullable<ListedNode['summary']>;

/** Leaves out applications without a summary. */
export const toRows = (nodes: readonly ListedNode[]): ApplicationRow[] => nodes.flatMap(({ summary, ...application }) => (summary ? [{ ...application, ...summary }] : []));

const PAGE_SIZE = 100;
const ARRIVALS_INTERVAL_MS = 5000;
/** Without input for this long the analyst is away: asking for arrivals would keep the session open. */
const MAX_IDLE_MS = 5 * 60_000;
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'visibilitychange'];

interface ListPage {
  readonly rows: readonly ApplicationRow[];
  readonly end: string | null;
}
const EMPTY_PAGE: ListPage = { rows: [], end: null };

const fetchPage = async ({ sort, ...filter }: ListFilter, after: string | null): Promise<ListPage> => {
  const { applications } = await graph(FindApplicationsDocument, { filter: toFilterInput({ ...filter, sort }), sort, first: PAGE_SIZE, after });
  return { rows: toRows(applications.nodes), end: applications.pageInfo.endCursor };
};

const valueIfLoaded = <T>(state: RequestState<T>): T | null => (state.status === 'loaded' ? state.value : null);

/** Returns the last value while the next one loads. */
function useLastValue<T>(now: T | null): T | null {
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  return now ?? last;
}

/** Loads the pages after the first one, and drops them when the list changes. */
function usePages(key: string, first: ListPage | null) {
  const [added, setAdded] = useState<{ readonly to: ListPage | null; readonly all: ListPage }>({ to: null, all: EMPTY_PAGE });
  const all = useMemo(() => (added.to === first ? added.all : (first ?? EMPTY_PAGE)), [added, first]);
  const loadMore = useCallback(async () => {
    if (all.end === null) return;
    // A page that fails is requested again when the user scrolls near it the next time.
    const next = await fetchPage(parseFilter(key), all.end).catch(() => null);
    if (next) setAdded({ to: first, all: { rows: [...all.rows, ...next.rows], end: next.end } });
  }, [all, first, key]);
  return { all, loadMore };
}

/** Returns the filtered list, page by page, and its facet counts. */
export function useApplicationList(filter: ListFilter) {
  // The text is the key, because the filter is parsed on every render.
  const key = toSearch(filter);
  const list = useRequest(useCallback(() => fetchPage(parseFilter(key), null), [key]));
  const counts = useRequest(
    useCallback(async () => {
      const filter = parseFilter(key);
      return (await graph(CountApplicationsDocument, { filter: toFilterInput(filter), sort: filter.sort })).applications.counts;
    }, [key]),
  );
  const first = valueIfLoaded(list.state);
  const { all, loadMore } = usePages(key, first);
  const before = useLastValue(first);
  const counted = useLastValue(valueIfLoaded(counts.state));
  const isStale = list.state.status === 'loading' && before !== null;
  const renew = (): void => {
    list.retry();
    counts.retry();
  };
  return {
    list: list.state,
    counted,
    rows: isStale ? before.rows : all.rows,
    /** Whether these rows are of what was looked for before. */
    isStale,
    hasMore: !isStale && all.end !== null,
    loadMore,
    arrived: useArrivals(key, valueIfLoaded(counts.state)?.mark ?? null),
    renew,
  };
}

/** Returns how many applications have arrived since the list was counted. */
function useArrivals(key: string, mark: string | null): number {
  const [arrived, setArrived] = useState<{ readonly mark: string; readonly count: number } | null>(null);
  useEffect(() => {
    if (mark === null) return undefined;
    let lastInput = Date.now();
    const noteInput = (): void => void (lastInput = Date.now());
    for (const input of INPUTS) document.addEventListener(input, noteInput, { capture: true, passive: true });
    const look = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - lastInput > MAX_IDLE_MS) return;
      graph(CountArrivalsDocument, { filter: toFilterInput(parseFilter(key)), mark }).then(
        ({ applicationsSince }) => setArrived({ mark, count: applicationsSince }),
        // The next poll is soon.
        () => undefined,
      );
    };
    const timer = setInterval(look, ARRIVALS_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      for (const input of INPUTS) document.removeEventListener(input, noteInput, { capture: true });
    };
  }, [key, mark]);
  return arrived !== null && arrived.mark === mark ? arrived.count : 0;
}
