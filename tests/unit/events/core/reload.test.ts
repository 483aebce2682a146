import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type RecordedEvent, type State, catalog, fold, initialState } from '#events/buyflow';
import { type Snapshot, restoreState } from '#events/core';
import { questionAnswered } from '#events/application';
import { anyLog } from '../../../support/events/histories.ts';
import { APPLICATION, logOf, started, throughJson } from '../../../support/events/recording.ts';

const RELEASE = 'release-1';

/** A stored tab: the log, each event as JSON text, and at most one snapshot. */
class KeptTab {
  readonly #texts: string[] = [];
  #snapshot: string | undefined;
  state = initialState();

  record(event: RecordedEvent): void {
    this.#texts.push(JSON.stringify(event));
    this.state = fold.step(this.state, event);
  }

  takeSnapshot(more: Partial<Snapshot<State>> = {}): void {
    const head = JSON.parse(this.#texts.at(-1) ?? 'null') as RecordedEvent | null;
    if (!head) return;
    const { applicationId, sequence, id } = head;
    this.#snapshot = JSON.stringify({ release: RELEASE, applicationId, sequence, head: id, state: this.state, ...more });
  }

  loseSnapshot(): void {
    this.#snapshot = undefined;
  }

  reload(): void {
    const log = this.#texts.map((text) => {
      const parsed = catalog.parse(JSON.parse(text));
      if (!parsed.ok) throw new Error(parsed.reason);
      return parsed.event;
    });
    const snapshot = this.#snapshot === undefined ? undefined : (JSON.parse(this.#snapshot) as Snapshot<State>);
    this.state = restoreState(fold, log, snapshot, RELEASE);
  }
}

const wrong = { ...initialState(), answers: { firstName: 'another person' } };
const incidents = {
  nothing: () => undefined,
  reload: (tab: KeptTab) => tab.reload(),
  snapshot: (tab: KeptTab) => tab.takeSnapshot(),
  lostSnapshot: (tab: KeptTab) => tab.loseSnapshot(),
  otherRelease: (tab: KeptTab) => tab.takeSnapshot({ release: 'release-0', state: wrong }),
  otherApplication: (tab: KeptTab) => tab.takeSnapshot({ applicationId: 'another', state: wrong }),
  otherHead: (tab: KeptTab) => tab.takeSnapshot({ head: 'another', state: wrong }),
  ahead: (tab: KeptTab) => tab.takeSnapshot({ sequence: 10_000, state: wrong }),
};
const anyIncidents = fc.array(fc.constantFrom(...Object.values(incidents)), { maxLength: 3 });

describe('a tab that is reloaded', () => {
  it('has the same state after any interleaving of recording, snapshots and reloads', () => {
    fc.assert(
      fc.property(anyLog, fc.array(anyIncidents, { minLength: 1, maxLength: 20, size: 'max' }), (log, script) => {
        const tab = new KeptTab();
        log.forEach((event, index) => {
          tab.record(event);
          for (const happen of script[index % script.length]!) happen(tab);
        });
        tab.reload();
        expect(tab.state).toEqual(fold.foldAll(log));
      }),
    );
  });
});

describe('a snapshot', () => {
  const log = logOf([started, questionAnswered({ question: 'lastName', value: 'Lee' }), questionAnswered({ question: 'firstName', value: 'Ann' })]);
  const telltale = { ...fold.foldAll(log.slice(0, 2)), answers: { lastName: 'from the snapshot' } };
  const fitting: Snapshot<State> = { release: RELEASE, applicationId: APPLICATION, sequence: 2, head: log[1]!.id, state: telltale };

  it('is used where it fits: only the events after it are folded', () => {
    expect(restoreState(fold, log, fitting, RELEASE).answers).toEqual({ lastName: 'from the snapshot', firstName: 'Ann' });
  });

  it.each<[string, Partial<Snapshot<State>>]>([
    ['of another release', { release: 'release-0' }],
    ['of another application', { applicationId: 'another' }],
    ['that ends with another event', { head: log[0]!.id }],
    ['that stands elsewhere', { sequence: 1 }],
    ['from before the first event', { sequence: 0 }],
    ['longer than the log', { sequence: 4 }],
  ])('%s is ignored: the log is folded from its start', (_, more) => {
    expect(restoreState(fold, log, { ...fitting, ...more }, RELEASE)).toEqual(fold.foldAll(log));
  });

  it('that is missing changes nothing', () => {
    expect(restoreState(fold, log, undefined, RELEASE)).toEqual(fold.foldAll(log));
  });

  it('is the same after a way through JSON', () => {
    expect(restoreState(fold, throughJson(log), throughJson(fitting), RELEASE)).toEqual(restoreState(fold, log, fitting, RELEASE));
  });
});
