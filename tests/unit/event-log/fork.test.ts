// A duplicated tab continues as an application of its own with the recorded events; a page that ends in the middle loses nothing.
import { describe, expect, it } from 'vitest';
import { pageEntered, questionAnswered } from '#events/application';
import { type RecordedEvent, fold } from '#events/buyflow';
import { writeAcknowledged, readTabLog } from '../../../web/event-log/tab-log.ts';
import { type Recorder, createRecorder } from '../../../web/event-log/recorder.ts';
import { createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { started } from '../../support/events/recording.ts';
import { event, line } from '../../support/event-sync-line.ts';

const FORK = '5f0c7a1e-2b3d-4c5e-8f90-000000000001';
const answered = (value: string) => questionAnswered({ question: 'city', value });

/** A tab's storage that fails after a number of writes, as if the page had ended. */
function tab(copied: ReadonlyMap<string, string> = new Map()) {
  const map = new Map(copied);
  const writes = { left: Number.POSITIVE_INFINITY };
  const write = (change: () => void): void => {
    if (writes.left === 0) throw new Error('the page is gone');
    writes.left -= 1;
    change();
  };
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => write(() => void map.set(key, value)),
    removeItem: (key: string) => write(() => void map.delete(key)),
  };
  const named = new Proxy(storage, { ownKeys: () => [...map.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
  return { map, writes, storage: () => createTabStorage(() => named as unknown as Storage) };
}

type Tab = ReturnType<typeof tab>;
const load = ({ storage }: Tab): Recorder => {
  const text = storage();
  return createRecorder({ storage: text, log: readTabLog(text, 'release-1'), release: 'release-1', now: () => 1_800_000_000_000 });
};

/** Four events, three of them acknowledged, and a copy of the tab in which two more are recorded. */
function copied(): { readonly copy: Tab; readonly recorder: Recorder } {
  const first = tab();
  load(first).record(started, pageEntered({ page: 0, path: '/' }), answered('Austin'), answered('Dallas'));
  writeAcknowledged(first.storage(), 3);
  const copy = tab(first.map);
  const recorder = load(copy);
  recorder.record(answered('Waco'));
  recorder.snapshot();
  recorder.record(answered('El Paso'));
  return { copy, recorder };
}

const shown = ({ state }: Recorder) => ({ ...state(), application: { ...state().application, id: '' } });
const values = (events: readonly RecordedEvent[]) => events.map(({ type, data }) => ('value' in data ? data.value : type));

describe('an application that forks', () => {
  it('continues from the fork under ids of its own, and shows the same state', () => {
    const { recorder } = copied();
    const before = { events: recorder.events().map(({ id }) => id), shown: shown(recorder), parent: recorder.applicationId() };
    recorder.fork({ id: FORK, sequence: 3 });
    expect(recorder.applicationId()).toBe(FORK);
    expect(shown(recorder)).toEqual(before.shown);
    expect(values(recorder.events())).toEqual(['ApplicationForked', 'Dallas', 'Waco', 'El Paso']);
    expect(recorder.events().map(({ sequence, applicationId }) => [sequence, applicationId])).toEqual([1, 2, 3, 4].map((sequence) => [sequence, FORK]));
    expect(recorder.events()[0]!.data).toMatchObject({ parent: before.parent, sequence: 3, sameBrowser: true });
    expect(recorder.events().filter(({ id }) => before.events.includes(id))).toEqual([]);
  });

  it('is the same after a reload, with every event unsent, and may fork again', () => {
    const { copy, recorder } = copied();
    recorder.fork({ id: FORK, sequence: 3 });
    recorder.record(answered('Houston'));
    const log = readTabLog(copy.storage(), 'release-1');
    expect([log.acknowledged, values(log.inherited), values(log.events)]).toEqual([
      0,
      ['ApplicationStarted', 'PageEntered', 'Austin'],
      ['ApplicationForked', 'Dallas', 'Waco', 'El Paso', 'Houston'],
    ]);
    const again = load(copy);
    expect(again.state()).toEqual(recorder.state());
    again.fork({ id: FORK.replace('5f', '6f'), sequence: 2 });
    again.snapshot();
    const whole = readTabLog(copy.storage(), 'release-1');
    expect(values([...whole.inherited, ...whole.events])).toEqual([
      'ApplicationStarted',
      'PageEntered',
      'Austin',
      'ApplicationForked',
      'Dallas',
      'ApplicationForked',
      'Waco',
      'El Paso',
      'Houston',
    ]);
    expect(whole.state).toEqual(fold.foldAll([...whole.inherited, ...whole.events]));
    expect(shown(load(copy))).toEqual(shown(recorder));
  });

  it('leaves either the one application or the other complete, if the page ends at any write', () => {
    const seen = new Set<string>();
    for (let writes = 0; writes < 30; writes += 1) {
      const { copy, recorder } = copied();
      copy.writes.left = writes;
      recorder.fork({ id: FORK, sequence: 3 });
      copy.writes.left = Number.POSITIVE_INFINITY;
      const next = load(copy);
      expect(shown(next)).toEqual(shown(recorder));
      expect(values(next.events())).toEqual(
        next.applicationId() === FORK ? ['ApplicationForked', 'Dallas', 'Waco', 'El Paso'] : ['ApplicationStarted', 'PageEntered', 'Austin', 'Dallas', 'Waco', 'El Paso'],
      );
      expect(readTabLog(copy.storage(), 'release-1').acknowledged).toBe(next.applicationId() === FORK ? 0 : 3);
      seen.add(next.applicationId() === FORK ? 'after' : 'before');
    }
    expect(seen).toEqual(new Set(['before', 'after']));
  });
});

describe('the event sync of a duplicate tab', () => {
  it('forks after the last event that both have, and adds the events recorded since', async () => {
    const { eventSync, world, pass, forks, statuses } = line([event(1), event(2), event(3), event(4)], 1);
    world.refusal = { __typename: 'EventsRefused', code: 'CONFLICT', event: null, field: null, index: 2, message: 'taken', head: 9 };
    eventSync.begin();
    await pass();
    expect(forks).toEqual([3]);
    expect(statuses.at(-1)).toBe('idle');
  });
});
