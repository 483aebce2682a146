import { v4 as newId } from 'uuid';
import type { RecordedEvent } from '#events/buyflow';
import type { EventRefusal } from '#events/rules';
import type { Graph } from '#workflows/ports';
import type { ForkedFrom } from '#workflows/start';
import { OpenApplicationDocument } from '../generated/graphql.ts';
import type { Outbox } from './outbox.ts';
import type { Recorder } from './recorder.ts';

/** What an application goes on from, as its first event says: that of another window. Null where it began here, or came from another device. */
export function forkedFrom({ events }: Pick<Recorder, 'events'>): ForkedFrom | null {
  const [first] = events();
  if (first?.type !== 'ApplicationForked' || !first.data.sameBrowser) return null;
  const { parent, sequence } = first.data;
  return { parent, sequence };
}

/** As long as the document before this one in the same window may take to go. */
const PATIENCE = 2000;

const nameOf = (id: string): string => `bindflow/application/${id}`;
const untilGone = (): Promise<unknown> =>
  new Promise((gone) => {
    window.addEventListener('pagehide', gone, { once: true });
  });

/** Holds an application while this page stands. Resolves to false where another window holds it; to true also where the browser cannot tell. */
function hold(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = navigator.locks.request(nameOf(id), { signal: AbortSignal.timeout(PATIENCE) }, () => {
      resolve(true);
      return untilGone();
    });
    held.catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === 'TimeoutError')));
  });
}

/** Resolves when no purchase and no quote runs: what they ask, they ask for one application, and go on from what is folded. */
const untilAtRest = (recorder: Recorder): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { purchase, quote } = recorder.state();
      if (purchase.phase !== 'running' && quote.status !== 'quoting') resolve();
    };
    recorder.subscribe(look);
    look();
  });

interface Line {
  readonly graph: Graph;
  readonly recorder: Recorder;
  readonly outbox: Outbox;
  /** The last sequence that the facade had acknowledged when the page was loaded. */
  readonly acknowledged: number;
}

export interface Windows {
  /** Resolves once this window has its application for itself. */
  readonly alone: () => Promise<void>;
  /** The log has another window's events after this one: goes on from there, once the facade knows the new application. */
  readonly fork: (sequence: number) => Promise<void>;
  /** Makes what was entered another application's, if the facade has nothing of it. Returns whether it did. */
  readonly renew: () => boolean;
  /** Puts another event in the place of one that the event store refuses; null if nothing is left to try. */
  readonly replace: (sequence: number, refusal: EventRefusal) => Promise<RecordedEvent | null>;
}

/**
 * Two windows must not write one application: a duplicated tab begins with a copy of the log. The one that comes later goes on as an application
 * of its own, with all that was entered in it.
 */
export function createWindows({ graph, recorder, outbox, acknowledged }: Line): Windows {
  const become = (id: string, sequence: number): void => {
    recorder.fork({ id, sequence });
    outbox.restart();
    void hold(id);
  };
  /** The same id for every attempt. */
  let next = newId();
  let looked: Promise<void> | null = null;

  async function look(): Promise<void> {
    // Where nothing of it is stored there is nothing to go on from: the log itself will say whether somebody else writes.
    if (!(await hold(recorder.applicationId())) && acknowledged > 0) become(newId(), acknowledged);
  }

  return {
    alone: () => (looked ??= look()),
    renew() {
      const id = newId();
      const { purchase, quote } = recorder.state();
      // What was offered or begun belongs to the application that it was asked for.
      if (!outbox.isUnsent() || purchase.phase !== 'idle' || quote.offer !== null || !recorder.renew(id)) return false;
      outbox.restart();
      void hold(id);
      return true;
    },
    async replace(sequence, refusal) {
      await untilAtRest(recorder);
      return recorder.replace(sequence, refusal);
    },
    async fork(sequence) {
      await untilAtRest(recorder);
      const { root, program } = recorder.state().application;
      const fork = { parent: recorder.applicationId(), sequence };
      await graph(OpenApplicationDocument, { input: { application: { id: next, root }, program, fork } });
      become(next, sequence);
      next = newId();
    },
  };
}
