import { randomUUID } from 'node:crypto';
import { applicationStarted, questionAnswered } from '#events/application';
import { type RecordedEvent, type State, fold, initialState } from '#events/buyflow';
import { restoreState } from '#events/core';
import { heading, said } from './table.ts';

/** A history as long as no buyer's: what grows worse than linear shows. */
function history(length: number): RecordedEvent[] {
  const applicationId = randomUUID();
  return Array.from({ length }, (_, i) => {
    const envelope = { id: randomUUID(), applicationId, sequence: i + 1, version: 1, writer: 'bench', at: '2027-01-15T08:00:00.000Z' };
    const event =
      i === 0 ? applicationStarted({ root: applicationId, release: 'r', sitename: 'fitness', program: 'p' }) : questionAnswered({ question: `q${i % 40}`, value: String(i) });
    return { ...envelope, ...event };
  });
}

/** Seconds for one run, the best of several: what else the machine does only makes it slower. */
function best(run: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 7; i += 1) {
    const started = performance.now();
    run();
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest / 1000;
}

const steps = (events: readonly RecordedEvent[]): State => events.reduce((state, event) => fold.step(state, event), initialState());

const ratio = (name: string, a: number, b: number): void => said(name, (a / b).toFixed(2));

/** How the fold grows with the length of a history, and what a snapshot saves. */
export function benchFolding(): void {
  const long = history(20_000);
  const half = long.slice(0, 10_000);
  const snapshotAt = 19_900;
  const head = long[snapshotAt - 1];
  if (!head) throw new Error('no head');
  const snapshot = { release: 'r', applicationId: head.applicationId, sequence: snapshotAt, head: head.id, state: fold.foldAll(long.slice(0, snapshotAt)) };

  heading('Folding: ratios', ['', 'ratio']);
  ratio(
    '20,000 events against 10,000, folded in place (2 is linear)',
    best(() => fold.foldAll(long)),
    best(() => fold.foldAll(half)),
  );
  ratio(
    '20,000 events against 10,000, step by step (2 is linear)',
    best(() => steps(long)),
    best(() => steps(half)),
  );
  ratio(
    'step by step against in place',
    best(() => steps(long)),
    best(() => fold.foldAll(long)),
  );
  ratio(
    'from the first event against from a snapshot 100 events back',
    best(() => fold.foldAll(long)),
    best(() => restoreState(fold, long, snapshot, 'r')),
  );
}
