import { useCallback, useState } from 'react';
import { type ConsolePage, type ListSharedViewsQuery, ListSharedViewsDocument, RemoveSharedViewDocument, ShareViewDocument } from '../../generated/graphql.ts';
import { describeGraphError, graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import type { SavedView } from './saved-views.ts';

export type SharedView = ListSharedViewsQuery['sharedViews'][number];

export interface SharedViews {
  readonly state: RequestState<readonly SharedView[]>;
  readonly retry: () => void;
  readonly share: (view: SavedView) => void;
  readonly remove: (name: string) => void;
  /** Why the last change was not made; null if it was. */
  readonly problem: string | null;
}

/** The views of a page that all analysts share, read again after each change. */
export function useSharedViews(page: ConsolePage): SharedViews {
  const [problem, setProblem] = useState<string | null>(null);
  const { state, retry } = useRequest(useCallback(async () => (await graph(ListSharedViewsDocument, {})).sharedViews.filter((view) => view.page === page), [page]));
  const change = async (send: () => Promise<string | null>): Promise<void> => {
    setProblem(await send().catch(describeGraphError));
    retry();
  };
  return {
    state,
    retry,
    problem,
    share: (view) =>
      void change(async () => {
        const { shareView } = await graph(ShareViewDocument, { input: { page, ...view } });
        return shareView.__typename === 'TooManyViews' ? shareView.message : null;
      }),
    remove: (name) =>
      void change(async () => {
        await graph(RemoveSharedViewDocument, { input: { page, name } });
        return null;
      }),
  };
}
