// An event sync without a network: a facade that stores what it accepts, a connection that can be cut, and a manual clock.
import { questionAnswered } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import type { AppendEventsInput } from '../../web/generated/graphql.ts';
import { type AppendResult, createOutbox } from '../../web/event-log/outbox.ts';
import { createEventSync } from '../../web/event-log/event-sync.ts';

const ids = { id: '11111111-1111-4111-8111-111111111111', root: '11111111-1111-4111-8111-111111111111' };

/** An answer, whose size is that of its value. */
export const event = (sequence: number, value = 'x'): RecordedEvent => ({
  id: `22222222-2222-4222-8222-${String(sequence).padStart(12, '0')}`,
  applicationId: ids.id,
  sequence,
  version: 1,
  writer: 'w',
  at: '2027-01-15T08:00:00.000Z',
  ...questionAnswered({ question: 'city', value }),
});

const isAfterGap = ([first]: readonly RecordedEvent[], head: number): boolean => first !== undefined && first.sequence > head + 1;

/** A facade that stores what it accepts, a connection that can be cut, and a manual clock. */
export function line(recorded: RecordedEvent[], acknowledged = 0, replaceAt: ((sequence: number) => void) | null = null) {
  const stored: RecordedEvent[] = recorded.slice(0, acknowledged);
  const sent: number[][] = [];
  const last: AppendEventsInput[] = [];
  const statuses: string[] = [];
  const forks: number[] = [];
  const reasons: string[] = [];
  const replaced: number[] = [];
  const replacedFor: (readonly [number, string])[] = [];
  const waiting: { run: () => void; after: number }[] = [];
  const world = { isUp: true, failureOf: (_events: readonly RecordedEvent[]): Error | null => null, losesAnswers: false, refusal: null as AppendResult | null, acknowledged };
  const send = async (input: AppendEventsInput): Promise<AppendResult> => {
    const events = input.events as unknown as RecordedEvent[];
    sent.push(events.map(({ sequence }) => sequence));
    if (!world.isUp) throw new TypeError('Failed to fetch');
    const failure = world.failureOf(events);
    if (failure) throw failure;
    if (world.refusal) return world.refusal;
    if (isAfterGap(events, stored.length)) return { __typename: 'EventsRefused', code: 'GAP', index: 0, event: null, field: null, message: 'gap', head: stored.length };
    for (const one of events) if (one.sequence === stored.length + 1) stored.push(one);
    if (world.losesAnswers) throw new TypeError('Failed to fetch');
    return { __typename: 'EventsAppended', sequence: stored.length };
  };
  const outbox = createOutbox({
    application: () => ids,
    events: () => recorded,
    acknowledged,
    writeAcknowledged: (sequence) => void (world.acknowledged = sequence),
    now: () => 1_800_000_000_000,
  });
  const eventSync = createEventSync({
    outbox,
    send,
    fork: async (sequence) => {
      forks.push(sequence);
      recorded.splice(0);
    },
    replace: async (sequence, { reason }) => {
      replaced.push(sequence);
      if (!replaceAt) return false;
      replacedFor.push([sequence, reason]);
      replaceAt(sequence);
      return true;
    },
    sendLast: (input) => void last.push(input),
    onStatus: (status, reason) => {
      statuses.push(status);
      if (reason) reasons.push(reason);
    },
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
  return { eventSync, world, stored, sent, last, statuses, reasons, forks, replaced, replacedFor, waiting, pass, sequences: () => stored.map(({ sequence }) => sequence) };
}
