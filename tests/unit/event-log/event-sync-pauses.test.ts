// How the event sync handles refused batches: too many, too soon, too large, or with a clock that changes.
import { describe, expect, it } from 'vitest';
import { questionAnswered } from '#events/application';
import { AppendError, retryAfterMs } from '../../../web/event-log/append-error.ts';
import { MAX_EVENT_CHARS, writeEvent, readTabLog } from '../../../web/event-log/tab-log.ts';
import { createRecorder } from '../../../web/event-log/recorder.ts';
import { createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { started } from '../../support/events/recording.ts';
import { event, line } from '../../support/event-sync-line.ts';

const many = (count: number) => Array.from({ length: count }, (_, i) => event(i + 1));
const tooLarge = new AppendError('too large', 413, null);

describe('a batch that is too large', () => {
  it('is halved until it is accepted; every event is stored in order, and the next batches stay small', async () => {
    const { eventSync, world, pass, sent, sequences, statuses, waiting } = line(many(100));
    world.failureOf = (events) => (events.length > 20 ? tooLarge : null);
    eventSync.begin();
    await pass();
    expect(sent.map((batch) => batch.length)).toEqual([100, 50, 25, 12, 12, 12, 12, 12, 12, 12, 12, 4]);
    expect(sequences()).toEqual(many(100).map(({ sequence }) => sequence));
    expect(statuses.at(-1)).toBe('idle');
    expect(waiting).toEqual([]);
  });

  it('of one event names it; earlier events are stored, later ones wait, and nothing is sent in a loop', async () => {
    const recorded = many(10);
    const { eventSync, world, pass, sent, sequences, statuses, reasons } = line(recorded);
    world.failureOf = (events) => (events.some(({ sequence }) => sequence === 6) ? tooLarge : null);
    eventSync.begin();
    await pass();
    recorded.push(event(11));
    eventSync.wake();
    await pass();
    expect(sequences()).toEqual([1, 2, 3, 4, 5]);
    expect(world.acknowledged).toBe(5);
    expect(statuses.at(-1)).toBe('stopped');
    expect(reasons).toEqual([expect.stringMatching(/^TOO_LARGE: event 6, QuestionAnswered,/)]);
    expect(sent.length).toBeLessThan(12);
  });

  it('is not made in the first place: a batch is measured in bytes, not in characters', async () => {
    const { eventSync, pass, sent, sequences } = line(Array.from({ length: 60 }, (_, i) => event(i + 1, '漢'.repeat(10_000))));
    eventSync.begin();
    await pass();
    expect(sent.map((batch) => batch.length)).toEqual([13, 13, 13, 13, 8]);
    expect(sequences()).toHaveLength(60);
  });
});

describe('a request that is blocked on the way', () => {
  const blocked = (status: number) => new AppendError('Forbidden', status, null);

  it.each([400, 403, 406, 422])('with %s for one event of many is narrowed down to it; it alone is replaced, and everything else arrives', async (status) => {
    const recorded = many(100);
    const { eventSync, world, pass, sequences, statuses, replacedFor } = line(recorded, 0, (sequence) => void (recorded[sequence - 1] = event(sequence, 'replaced')));
    world.failureOf = (events) => (events.some(({ sequence, data }) => sequence === 42 && 'value' in data && data.value === 'x') ? blocked(status) : null);
    eventSync.begin();
    await pass(20);
    expect(replacedFor).toEqual([[42, 'BLOCKED']]);
    expect(sequences()).toEqual(many(100).map(({ sequence }) => sequence));
    expect(statuses.at(-1)).toBe('idle');
  });

  it('loses no event: it waits, and continues once the line is open', async () => {
    const { eventSync, world, pass, sequences, statuses, replacedFor, waiting } = line(many(3));
    world.failureOf = () => blocked(403);
    eventSync.begin();
    await pass(30);
    expect([replacedFor, statuses.at(-1), waiting.length]).toEqual([[], 'waiting', 1]);
    world.failureOf = () => null;
    await pass();
    expect([sequences(), statuses.at(-1)]).toEqual([[1, 2, 3], 'idle']);
  });

  it('once is sent again before anything is replaced', async () => {
    const { eventSync, world, pass, sequences, replacedFor } = line(many(1));
    let refusals = 1;
    world.failureOf = () => ((refusals -= 1) >= 0 ? blocked(403) : null);
    eventSync.begin();
    await pass();
    expect([sequences(), replacedFor]).toEqual([[1], []]);
  });

  it('that blocks the replacement, too, stops the sync and names the event', async () => {
    const { eventSync, world, pass, statuses, reasons } = line(many(1));
    world.failureOf = (events) => (events.length > 0 ? blocked(403) : null);
    eventSync.begin();
    await pass();
    expect(statuses.at(-1)).toBe('stopped');
    expect(reasons).toEqual([expect.stringMatching(/^BLOCKED: event 1, QuestionAnswered,/)]);
  });
});

describe('an event', () => {
  const storage = () =>
    createTabStorage(() => {
      throw new Error('no storage: in memory');
    });

  it('is replaced if it is longer than a request to the facade may be', () => {
    const text = storage();
    const recorder = createRecorder({ storage: text, log: readTabLog(text, 'r1'), release: 'r1', now: () => 0 });
    recorder.record(started);
    const tooMany = Array.from({ length: MAX_EVENT_CHARS / 2 }, () => 'x');
    recorder.record(questionAnswered({ question: 'city', value: tooMany }));
    expect(recorder.events().at(-1)).toMatchObject({ type: 'EventReplaced', data: { place: 2, refused: 'QuestionAnswered', reason: 'TOO_LARGE' } });
    recorder.record(questionAnswered({ question: 'city', value: 'Austin' }));
    expect(recorder.events().map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(readTabLog(text, 'r1').events).toEqual(recorder.events());
  });

  it('may be as long as that', () => {
    const room = MAX_EVENT_CHARS - JSON.stringify(event(1, '')).length;
    expect(() => writeEvent(storage(), event(1, 'x'.repeat(room)))).not.toThrow();
    expect(() => writeEvent(storage(), event(1, 'x'.repeat(room + 1)))).toThrow('too large');
  });
});

describe('a pause that the server requests', () => {
  it.each([429, 503])('with %i is respected, even if the connection comes back meanwhile', async (status) => {
    const recorded = many(2);
    const { eventSync, world, pass, sent, waiting, statuses, sequences } = line(recorded);
    world.failureOf = () => new AppendError('later', status, 120_000);
    eventSync.begin();
    await pass(1);
    expect(waiting.map(({ after }) => after)).toEqual([135_000]);
    expect(statuses.at(-1)).toBe('waiting');
    eventSync.retry();
    recorded.push(event(3));
    eventSync.wake();
    expect(waiting).toHaveLength(1);
    expect(sent).toHaveLength(1);
    world.failureOf = () => null;
    await pass();
    expect(sequences()).toEqual([1, 2, 3]);
    expect(statuses.at(-1)).toBe('idle');
  });

  it.each<[string, number | null]>([
    ['of no time', 0],
    ['that is not there', null],
  ])('%s makes no loop: the sync waits longer each time, as without a connection', async (_what, pause) => {
    const { eventSync, world, pass, waiting } = line(many(1));
    world.failureOf = () => new AppendError('later', 429, pause);
    eventSync.begin();
    await pass(1);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      waits.push(waiting[0]!.after);
      await pass(1);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
  });

  it('ends on time: if the connection is down by then, the sync tries as soon as it is back', async () => {
    const { eventSync, world, pass, waiting, sequences } = line(many(1));
    world.failureOf = () => new AppendError('later', 429, 5000);
    eventSync.begin();
    await pass(1);
    world.isUp = false;
    await pass(1);
    world.isUp = true;
    world.failureOf = () => null;
    eventSync.retry();
    expect(waiting.at(-1)!.after).toBe(0);
    await pass();
    expect(sequences()).toEqual([1]);
  });

  const headers = (all: Record<string, string>) => new Headers(all);
  it.each<[string, Record<string, string>, number | null]>([
    ['in seconds', { 'retry-after': '7' }, 7000],
    ['until a time, by the clock of who says so', { 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT', date: 'Tue, 01 Jan 2030 00:00:00 GMT' }, 30_000],
    ['until a time that is past', { 'retry-after': 'Tue, 01 Jan 2030 00:00:00 GMT', date: 'Tue, 01 Jan 2030 00:00:30 GMT' }, 0],
    ['until a time, by a clock that is not told', { 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' }, null],
    ['for days', { 'retry-after': '999999' }, 600_000],
    ['in no number', { 'retry-after': 'soon', date: 'Tue, 01 Jan 2030 00:00:00 GMT' }, null],
    ['not at all', {}, null],
  ])('is read %s', (_what, all, pause) => expect(retryAfterMs(headers(all))).toBe(pause));
});

describe('a page that goes away', () => {
  it('sends as much as fits into 60 KiB, in bytes, and leaves hardly any room', () => {
    const { eventSync, last } = line(Array.from({ length: 40 }, (_, i) => event(i + 1, '漢'.repeat(1000))));
    eventSync.begin();
    eventSync.flush();
    const bytes = new TextEncoder().encode(JSON.stringify(last[0]!.events)).length;
    expect(bytes).toBeLessThanOrEqual(60 * 1024);
    expect(bytes).toBeGreaterThan(55 * 1024);
  });

  it('sends nothing if one event is larger than that, and keeps it', async () => {
    const { eventSync, last, pass, sequences } = line([event(1, '漢'.repeat(30_000)), event(2)]);
    eventSync.begin();
    eventSync.flush();
    expect(last).toEqual([]);
    await pass();
    expect(sequences()).toEqual([1, 2]);
  });
});
