import { useCallback, useEffect, useState } from 'react';
import { describeGraphError } from './graph.ts';

/** The state of a request to the facade. */
export type RequestState<T> = { readonly status: 'loading' } | { readonly status: 'loaded'; readonly value: T } | { readonly status: 'failed'; readonly message: string };

interface SettledRequest<T> {
  readonly send: () => Promise<T>;
  readonly round: number;
  readonly state: RequestState<T>;
}

/** Sends a request once for each `send`, and again with `retry`. Drops a response that arrives after the next request. */
export function useRequest<T>(send: () => Promise<T>): { readonly state: RequestState<T>; readonly retry: () => void } {
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<SettledRequest<T> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const settle = (state: RequestState<T>): void => {
      if (isCurrent) setSettled({ send, round, state });
    };
    send().then(
      (value) => settle({ status: 'loaded', value }),
      (error: unknown) => settle({ status: 'failed', message: describeGraphError(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [send, round]);
  const retry = useCallback(() => setRound((one) => one + 1), []);
  return { state: settled?.send === send && settled.round === round ? settled.state : { status: 'loading' }, retry };
}
