// An application that continues in another window: its history first, then its own events, and the same state after a reload.
import { describe, expect, it } from 'vitest';
import { pageEntered, questionAnswered } from '#events/application';
import { type RecordedEvent, fold } from '#events/buyflow';
import { readTabLog } from '../../../web/event-log/tab-log.ts';
import { createRecorder } from '../../../web/event-log/recorder.ts';
import { type TabStorage, createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { lastPagePath, adoptApplication } from '../../../web/event-log/adopt-application.ts';
import { fitness } from '../../support/events/programs.ts';
import { APPLICATION, logOf, started } from '../../support/events/recording.ts';

const id = '5f0c7a1e-2b3d-4c5e-8f90-000000000001';
const memory = (): TabStorage =>
  createTabStorage(() => {
    throw new Error('no storage: in memory');
  });
const place = (storage: TabStorage) => ({ storage, release: 'r1', now: () => 1_800_000_000_000 });
const load = (storage: TabStorage) => createRecorder({ ...place(storage), log: readTabLog(storage, 'r1') });

const history: RecordedEvent[] = logOf([started, questionAnswered({ question: 'firstName', value: 'Maya' }), pageEntered({ page: 1, path: '/Payment' })]);
const from = { id, root: APPLICATION, parent: APPLICATION, sequence: history.length, events: history };

describe('an adopted application', () => {
  it('begins with a fork event, and has the inherited history', () => {
    const storage = memory();
    const { state } = adoptApplication(place(storage), from);
    expect(state).toMatchObject({ application: { id, root: APPLICATION, page: 1 }, answers: { firstName: 'Maya' } });
    expect(load(storage).events()).toMatchObject([{ type: 'ApplicationForked', applicationId: id, sequence: 1, data: { parent: APPLICATION, sequence: 3 } }]);
  });

  it('is the same after a reload, with a snapshot and without one, and counts its own events', () => {
    const storage = memory();
    adoptApplication(place(storage), from);
    const recorder = load(storage);
    recorder.record(questionAnswered({ question: 'lastName', value: 'Castillo' }));
    recorder.snapshot();
    recorder.record(questionAnswered({ question: 'city', value: 'Austin' }));
    const again = load(storage);
    expect(again.events().map(({ sequence, applicationId }) => [sequence, applicationId])).toEqual([
      [1, id],
      [2, id],
      [3, id],
    ]);
    const whole = fold.foldAll([...history, ...again.events()]);
    expect(again.state()).toEqual(whole);
    // Another release does not trust the snapshot, and folds all of it.
    expect(readTabLog(storage, 'r2').state).toEqual(whole);
    expect(whole.answers).toMatchObject({ firstName: 'Maya', lastName: 'Castillo', city: 'Austin' });
  });

  it('replaces another application in the window, and nothing if its history cannot be read', () => {
    const storage = memory();
    createRecorder({ ...place(storage), log: readTabLog(storage, 'r1') }).record(started, questionAnswered({ question: 'firstName', value: 'Robin' }));
    const before = readTabLog(storage, 'r1');
    expect(() => adoptApplication(place(storage), { ...from, events: [...history, { type: 'Unknown' }] })).toThrow('cannot read');
    expect(readTabLog(storage, 'r1')).toEqual(before);
    adoptApplication(place(storage), from);
    expect(readTabLog(storage, 'r1').state.answers['firstName']).toBe('Maya');
  });
});

describe('where an application was left', () => {
  const left = (page: number, path: string): string => lastPagePath(fitness, logOf([started, pageEntered({ page: 0, path: '/' }), pageEntered({ page, path })]));

  it('is the page that was entered last', () => {
    expect([left(1, '/payment'), left(0, '/'), lastPagePath(fitness, [])]).toEqual(['/Payment', '/', '/']);
  });

  it('is a page of the program for any recorded path, as another person may have written the history', () => {
    const strange = ['https://evil.example/pay', '//evil.example', '///', 'javascript:alert(1)'].flatMap((path) => [left(0, path), left(99, path), left(-1, path)]);
    expect(new Set(strange)).toEqual(new Set(['/']));
  });
});
