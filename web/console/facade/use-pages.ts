import { useState } from 'react';
import { describeGraphError } from './graph.ts';
import { type RequestState, useRequest } from './use-request.ts';

/** A page of a list, as connections of the schema have it. */
export interface Page<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: { readonly endCursor: string | null };
}

export interface PagedList<P> {
  /** The first page, with the nodes of all pages that were read. */
  readonly state: RequestState<P>;
  /** Reads the list again from its beginning. */
  readonly retry: () => void;
  /** Adds the next page. */
  readonly readMore: () => void;
  readonly isReading: boolean;
  /** Why the next page could not be read; null if it was. */
  readonly problem: string | null;
}

interface Later<T, P> extends Page<T> {
  /** The first page, which they continue. */
  readonly of: P;
}

/** A list, page by page. @param fetchPage the same function in each render */
export function usePages<T, P extends Page<T>>(fetchPage: (after: string | null) => Promise<P>): PagedList<P> {
  const [fetchFirst] = useState(() => () => fetchPage(null));
  const { state, retry } = useRequest(fetchFirst);
  const [later, setLater] = useState<Later<T, P> | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const first = state.status === 'loaded' ? state.value : null;
  const more = later !== null && later.of === first ? later : null;
  const shown: RequestState<P> = first === null || more === null ? state : { status: 'loaded', value: { ...first, nodes: [...first.nodes, ...more.nodes], pageInfo: more.pageInfo } };
  const readMore = async (): Promise<void> => {
    const end = (more ?? first)?.pageInfo.endCursor;
    if (first === null || !end) return;
    setReading(true);
    setProblem(null);
    try {
      const { nodes, pageInfo } = await fetchPage(end);
      setLater({ of: first, nodes: [...(more?.nodes ?? []), ...nodes], pageInfo });
    } catch (error) {
      setProblem(describeGraphError(error));
    } finally {
      setReading(false);
    }
  };
  return { state: shown, retry, readMore: () => void readMore(), isReading, problem };
}
