import { describe, expect, it } from '@jest/globals';
import { questionAnswered } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import type { AppendEventsInput } from '../../../web/generated/graphql.ts';
import { type AppendAnswer, createOutbox } from '../../../web/state/outbox.ts';
import { notRegistered, unknownId } from '../../../graph/server/sent-document.ts';
import { createUplink, reasonToStop } from '../../../web/state/uplink.ts';

const ids = { id: '11111111-1111-4111-8111-111111111111', root: '11111111-1111-4111-8111-111111111111' };

const event = (sequence: number, value = 'x'): RecordedEvent => ({
  id: `22222222-2222-4222-8222-${String(sequence).padStart(12, '0')}`,
  applicationId: ids.id,
  sequence,
  version: 1,
  writer: 'w',
  at: '2027-01-15T08:00:00.000Z',
  ...questionAnswered({ question: 'city', value }),
});

/** A facade that keeps what it takes, a line that can be cut, and a clock that runs when told to. */
function line(recorded: RecordedEvent[], acknowledged = 0) {
  const stored: RecordedEvent[] = recorded.slice(0, acknowledged);
  const sent: number[][] = [];
  const last: AppendEventsInput[] = [];
  const statuses: string[] = [];
  const waiting: { run: () => void; after: number }[] = [];
  const world = { isUp: true, losesAnswers: false, refusal: null as AppendAnswer | null, kept: acknowledged };
  const send = async (input: AppendEventsInput): Promise<AppendAnswer> => {
    const events = input.events as unknown as RecordedEvent[];
    sent.push(events.map(({ sequence }) => sequence));
    if (!world.isUp) throw new TypeError('Failed to fetch');
    if (world.refusal) return world.refusal;
    if (events[0]!.sequence > stored.length + 1) return { __typename: 'EventsRefused', reason: 'GAP', index: 0, message: 'gap', head: stored.length };
    for (const one of events) if (one.sequence === stored.length + 1) stored.push(one);
    if (world.losesAnswers) throw new TypeError('Failed to fetch');
    return { __typename: 'EventsAppended', sequence: stored.length };
  };
  const outbox = createOutbox({
    application: () => ids,
    events: () => recorded,
    acknowledged,
    keepAcknowledged: (sequence) => void (world.kept = sequence),
    now: () => 1_800_000_000_000,
  });
  const uplink = createUplink({
    outbox,
    send,
    sendLast: (input) => void last.push(input),
    onStatus: (status) => void statuses.push(status),
    later: (run, after) => void waiting.push({ run, after }),
    random: () => 0.5,
  });
  /** Runs what waits, until nothing does or the line stays down. */
  const pass = async (times = 10): Promise<void> => {
    for (let i = 0; i < times && waiting.length > 0; i += 1) {
      waiting.splice(0).forEach(({ run }) => run());
      await new Promise(setImmediate);
    }
  };
  return { uplink, world, stored, sent, last, statuses, waiting, pass, sequences: () => stored.map(({ sequence }) => sequence) };
}

describe('the uplink', () => {
  it('sends nothing before the facade knows the application', async () => {
    const { uplink, pass, sent } = line([event(1)]);
    uplink.wake();
    await pass();
    expect(sent).toEqual([]);
  });

  it('sends what is recorded, once, and rests', async () => {
    const recorded = [event(1), event(2)];
    const { uplink, pass, sequences, statuses, world } = line(recorded);
    uplink.begin();
    await pass();
    recorded.push(event(3));
    uplink.wake();
    await pass();
    expect(sequences()).toEqual([1, 2, 3]);
    expect(world.kept).toBe(3);
    expect(statuses.at(-1)).toBe('idle');
  });

  it('goes on after a reload from what was acknowledged', async () => {
    const { uplink, pass, sent } = line([event(1), event(2), event(3)], 2);
    uplink.begin();
    await pass();
    expect(sent).toEqual([[3]]);
  });

  it('keeps everything while the line is down, waits longer each time, and sends it when the line is back', async () => {
    const recorded = [event(1)];
    const { uplink, pass, world, waiting, sequences, statuses } = line(recorded);
    world.isUp = false;
    uplink.begin();
    await pass(3);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      waits.push(waiting[0]!.after);
      await pass(1);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBeLessThanOrEqual(37_500);
    expect(statuses.at(-1)).toBe('waiting');
    recorded.push(event(2));
    world.isUp = true;
    uplink.retry();
    await pass();
    expect(sequences()).toEqual([1, 2]);
    expect(statuses.at(-1)).toBe('idle');
  });

  it('sends again what was stored but never answered, and nothing is there twice', async () => {
    const { uplink, pass, world, sequences, sent } = line([event(1), event(2)]);
    world.losesAnswers = true;
    uplink.begin();
    await pass(1);
    world.losesAnswers = false;
    await pass();
    expect(sent).toEqual([[1, 2], [1, 2]]);
    expect(sequences()).toEqual([1, 2]);
  });

  it('sends a long log in batches, in order', async () => {
    const { uplink, pass, sequences, sent } = line(Array.from({ length: 250 }, (_, i) => event(i + 1)));
    uplink.begin();
    await pass();
    expect(sent.map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(sequences()).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
  });

  it('goes back to where the facade’s log ends', async () => {
    const { uplink, pass, stored, sequences } = line([event(1), event(2), event(3)], 2);
    stored.splice(0);
    uplink.begin();
    await pass();
    expect(sequences()).toEqual([1, 2, 3]);
  });

  it('stops on a conflict and does not try again', async () => {
    const { uplink, pass, world, statuses, sent } = line([event(1)]);
    world.refusal = { __typename: 'EventsRefused', reason: 'CONFLICT', index: 0, message: 'taken', head: 1 };
    uplink.begin();
    await pass();
    uplink.wake();
    uplink.retry();
    await pass();
    expect(sent).toHaveLength(1);
    expect(statuses.at(-1)).toBe('stopped');
  });

  it('flushes at most 60 KiB while the page goes away, oldest first', async () => {
    const { uplink, last } = line(Array.from({ length: 40 }, (_, i) => event(i + 1, 'ü'.repeat(2000))));
    uplink.begin();
    uplink.flush();
    const events = last[0]!.events as unknown as RecordedEvent[];
    expect(events[0]!.sequence).toBe(1);
    expect(events.length).toBeGreaterThan(5);
    expect(new TextEncoder().encode(JSON.stringify(events)).length).toBeLessThanOrEqual(60 * 1024);
  });
});

describe('what sending again cannot help', () => {
  it.each<[string, Error, string | null]>([
    ['an application that is another’s', new Error('There is no such application'), 'unknown'],
    ['an operation that the facade has forgotten', unknownId(), 'outdated'],
    ['a line that is down', new TypeError('Failed to fetch'), null],
    ['anything else', notRegistered(), null],
  ])('%s', (_what, error, reason) => expect(reasonToStop(error)).toBe(reason));
});
