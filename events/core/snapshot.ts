import type { AnyEvent, Recorded } from './event.ts';
import type { Fold } from './fold.ts';

/** A cache of a fold: the state after `sequence`. Never the truth: where it does not fit its log, the log is folded again. */
export interface Snapshot<S> {
  /** What the evolvers were when it was made; another release's snapshot is not used. */
  readonly release: string;
  readonly applicationId: string;
  /** Its place in the history, from 1: what a fork took over from its parent counts, too. */
  readonly sequence: number;
  /** The id of the event it ends with. */
  readonly head: string;
  readonly state: S;
}

/** The state of a log, from a snapshot where one fits, else from the first event. */
export function restoreState<S, E extends AnyEvent>(fold: Fold<S, E>, log: readonly Recorded<E>[], snapshot: Snapshot<S> | undefined, release: string): S {
  const last = snapshot && log[snapshot.sequence - 1];
  const fits = last !== undefined && snapshot?.release === release && last.id === snapshot.head && last.applicationId === snapshot.applicationId;
  return fits ? fold.foldAll(log.slice(snapshot.sequence), snapshot.state) : fold.foldAll(log);
}
