import { v4 as newId } from 'uuid';
import type { RecordedEvent } from '#events/buyflow';
import type { EventRefusal } from '#events/rules';
import type { Graph } from '#workflows/ports';
import type { ForkedFrom } from '#workflows/start';
import { OpenApplicationDocument } from '../generated/graphql.ts';
import type { Outbox } from './outbox.ts';
import type { Recorder } from './recorder.ts';

/** The application that this one forked from, by its first event. Null if it started here or came from another device. */
export function forkedFrom({ events }: Pick<Recorder, 'events'>): ForkedFrom | null {
  const [first] = events();
  if (first?.type !== 'ApplicationForked' || !first.data.sameBrowser) return null;
  const { parent, sequence } = first.data;
  return { parent, sequence };
}

/** The tab's previous document may hold the lock this long while it unloads. */
const LOCK_TIMEOUT_MS = 2000;

const lockName = (id: string): string => `bindflow/application/${id}`;
const untilPageHidden = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('pagehide', resolve, { once: true });
  });

/** Locks an application until the page goes away. Resolves to false if another tab has the lock; to true also if the browser has no locks. */
function lockApplication(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const request = navigator.locks.request(lockName(id), { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () => {
      resolve(true);
      return untilPageHidden();
    });
    request.catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === 'TimeoutError')));
  });
}

/** Resolves when no purchase and no quote is running: they must not see the application change under them. */
const untilIdle = (recorder: Recorder): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      const { purchase, quote } = recorder.state();
      if (purchase.phase !== 'running' && quote.status !== 'quoting') resolve();
    };
    recorder.subscribe(check);
    check();
  });

interface GuardParts {
  readonly graph: Graph;
  readonly recorder: Recorder;
  readonly outbox: Outbox;
  /** The last sequence that the facade had acknowledged when the page loaded. */
  readonly acknowledged: number;
}

export interface DuplicateTabGuard {
  /** Resolves when this tab has an application of its own: forks if another tab has the lock. */
  readonly claim: () => Promise<void>;
  /** Another tab wrote events after this one: forks there, once the facade knows the new application. */
  readonly fork: (sequence: number) => Promise<void>;
  /** Moves the log to a new application id. Returns false if the facade already has a part of it. */
  readonly renew: () => boolean;
  /** Replaces an event that the event store refuses. Resolves to the original; null if nothing is left to try. */
  readonly replace: (sequence: number, refusal: EventRefusal) => Promise<RecordedEvent | null>;
}

/** Keeps two tabs from writing one application: a duplicated tab starts with a copy of the log. The later tab forks and keeps all answers. */
export function createDuplicateTabGuard({ graph, recorder, outbox, acknowledged }: GuardParts): DuplicateTabGuard {
  const become = (id: string, sequence: number): void => {
    recorder.fork({ id, sequence });
    outbox.restart();
    void lockApplication(id);
  };
  /** The id of the next fork: the same for every attempt. */
  let nextId = newId();
  let claiming: Promise<void> | null = null;

  async function forkIfLocked(): Promise<void> {
    // Without a stored event there is nothing to fork from: the append will report a conflict.
    if (!(await lockApplication(recorder.applicationId())) && acknowledged > 0) become(newId(), acknowledged);
  }

  return {
    claim: () => (claiming ??= forkIfLocked()),
    renew() {
      const id = newId();
      const { purchase, quote } = recorder.state();
      // Offers and purchases belong to the application that requested them.
      if (!outbox.isUnsent() || purchase.phase !== 'idle' || quote.offer !== null || !recorder.renew(id)) return false;
      outbox.restart();
      void lockApplication(id);
      return true;
    },
    async replace(sequence, refusal) {
      await untilIdle(recorder);
      return recorder.replace(sequence, refusal);
    },
    async fork(sequence) {
      await untilIdle(recorder);
      const { root, program } = recorder.state().application;
      const fork = { parent: recorder.applicationId(), sequence };
      await graph(OpenApplicationDocument, { input: { application: { id: nextId, root }, programHash: program, fork } });
      become(nextId, sequence);
      nextId = newId();
    },
  };
}
