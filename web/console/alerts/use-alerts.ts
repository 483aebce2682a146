import { useCallback, useState } from 'react';
import { ListAlertsDocument } from '../../generated/graphql.ts';
import { describeGraphError, graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import type { Alert } from './alert-words.ts';

/** Alerts of one page. */
const PAGE_SIZE = 30;

interface AlertPage {
  readonly alerts: readonly Alert[];
  readonly end: string | null;
}

export interface AlertList {
  readonly state: RequestState<AlertPage>;
  /** Reads the list again from its beginning. */
  readonly retry: () => void;
  /** Adds the next older alerts. */
  readonly readOlder: () => void;
  readonly isReading: boolean;
  /** Why older alerts could not be read; null if they were. */
  readonly problem: string | null;
}

async function fetchPage(after: string | null): Promise<AlertPage> {
  const { alerts } = await graph(ListAlertsDocument, { first: PAGE_SIZE, after });
  return { alerts: alerts.nodes, end: alerts.pageInfo.endCursor };
}

interface Older extends AlertPage {
  /** The first page, which they continue. */
  readonly of: AlertPage;
}

/** The alerts, the newest first, page by page. */
export function useAlerts(): AlertList {
  const { state, retry } = useRequest(useCallback(() => fetchPage(null), []));
  const [older, setOlder] = useState<Older | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const first = state.status === 'loaded' ? state.value : null;
  const more = older !== null && older.of === first ? older : null;
  const shown: RequestState<AlertPage> = first === null || more === null ? state : { status: 'loaded', value: { alerts: [...first.alerts, ...more.alerts], end: more.end } };
  const readOlder = async (): Promise<void> => {
    const end = more === null ? first?.end : more.end;
    if (first === null || !end) return;
    setReading(true);
    setProblem(null);
    try {
      const next = await fetchPage(end);
      setOlder({ of: first, alerts: [...(more?.alerts ?? []), ...next.alerts], end: next.end });
    } catch (error) {
      setProblem(describeGraphError(error));
    } finally {
      setReading(false);
    }
  };
  return { state: shown, retry, readOlder: () => void readOlder(), isReading, problem };
}
