import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#events/buyflow';
import { createNotRegisteredError, createUnknownIdError } from '../../../graph/schema/request-document.ts';
import { AppendError } from '../../../web/event-log/append-error.ts';
import { reasonToStop } from '../../../web/event-log/send-recovery.ts';
import { event, line } from '../../support/event-sync-line.ts';

describe('createEventSync', () => {
  it('sends nothing before the facade knows the application', async () => {
    const { eventSync, pass, sent } = line([event(1)]);
    eventSync.wake();
    await pass();
    expect(sent).toEqual([]);
  });

  it('sends each recorded event once, then is idle', async () => {
    const recorded = [event(1), event(2)];
    const { eventSync, pass, sequences, statuses, world } = line(recorded);
    eventSync.begin();
    await pass();
    recorded.push(event(3));
    eventSync.wake();
    await pass();
    expect(sequences()).toEqual([1, 2, 3]);
    expect(world.acknowledged).toBe(3);
    expect(statuses.at(-1)).toBe('idle');
  });

  it('continues after a reload from the last acknowledged event', async () => {
    const { eventSync, pass, sent } = line([event(1), event(2), event(3)], 2);
    eventSync.begin();
    await pass();
    expect(sent).toEqual([[3]]);
  });

  it('stores everything while the connection is down, waits longer each time, and sends it afterwards', async () => {
    const recorded = [event(1)];
    const { eventSync, pass, world, waiting, sequences, statuses } = line(recorded);
    world.isUp = false;
    eventSync.begin();
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
    eventSync.retry();
    await pass();
    expect(sequences()).toEqual([1, 2]);
    expect(statuses.at(-1)).toBe('idle');
  });

  it('does not send sooner what only waits for more events', async () => {
    const { eventSync, waiting } = line([event(1)]);
    eventSync.begin();
    eventSync.retry();
    expect(waiting.map(({ after }) => after)).not.toContain(0);
  });

  it('keeps the pause after a response, whatever else is answered meanwhile', async () => {
    const { eventSync, waiting, pass, world } = line([event(1)]);
    world.failureOf = () => new AppendError('unavailable', 503, null);
    eventSync.begin();
    await pass(1);
    for (let calls = 0; calls < 5; calls += 1) eventSync.retry();
    expect(waiting.map(({ after }) => after)).not.toContain(0);
  });

  it('resends a batch whose answer was lost, and nothing is stored twice', async () => {
    const { eventSync, pass, world, sequences, sent } = line([event(1), event(2)]);
    world.losesAnswers = true;
    eventSync.begin();
    await pass(1);
    world.losesAnswers = false;
    await pass();
    expect(sent).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(sequences()).toEqual([1, 2]);
  });

  it('sends a long log in batches, in order', async () => {
    const { eventSync, pass, sequences, sent } = line(Array.from({ length: 250 }, (_, i) => event(i + 1)));
    eventSync.begin();
    await pass();
    expect(sent.map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(sequences()).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
  });

  it('resumes from the head of the facade’s log', async () => {
    const { eventSync, pass, stored, sequences } = line([event(1), event(2), event(3)], 2);
    stored.splice(0);
    eventSync.begin();
    await pass();
    expect(sequences()).toEqual([1, 2, 3]);
  });

  it('stops on a conflict and does not try again', async () => {
    const { eventSync, pass, world, statuses, sent } = line([event(1)]);
    world.refusal = { __typename: 'EventsRefused', code: 'CONFLICT', event: null, field: null, index: 0, message: 'taken', head: 1 };
    eventSync.begin();
    await pass();
    eventSync.wake();
    eventSync.retry();
    await pass();
    expect(sent).toHaveLength(1);
    expect(statuses.at(-1)).toBe('stopped');
  });

  it('flushes at most 60 KiB while the page goes away, oldest first', async () => {
    const { eventSync, last } = line(Array.from({ length: 40 }, (_, i) => event(i + 1, 'ü'.repeat(2000))));
    eventSync.begin();
    eventSync.flush();
    const events = last[0]!.events as unknown as RecordedEvent[];
    expect(events[0]!.sequence).toBe(1);
    expect(events.length).toBeGreaterThan(5);
    expect(new TextEncoder().encode(JSON.stringify(events)).length).toBeLessThanOrEqual(60 * 1024);
  });
});

const noSuchApplication = (): GraphQLError =>
  new GraphQLError('There is no such application in this browser. Please start again.', { extensions: { code: 'APPLICATION_UNKNOWN' } });
/** The same error of the facade as the event sync and as the flow's port reject with it. */
const sent = ({ message, extensions }: GraphQLError): Error => new AppendError(message, 400, null, String(extensions['code']));
const asked = (error: GraphQLError): Error => Object.assign(new Error(error.message), { errors: [error.toJSON()] });

describe('an error that a retry cannot fix', () => {
  it.each<[string, Error, string | null]>([
    ['an application that is another’s', sent(noSuchApplication()), 'unknown'],
    ['an application that cannot be opened', asked(noSuchApplication()), 'unknown'],
    ['an operation that the facade has forgotten', sent(createUnknownIdError()), 'outdated'],
    ['an operation that the facade has forgotten, asked by the flow', asked(createUnknownIdError()), 'outdated'],
    ['a line that is down', new TypeError('Failed to fetch'), null],
    ['a document that is not one of the pages’', sent(createNotRegisteredError()), null],
    ['the same words without the code', new AppendError(createUnknownIdError().message, 400, null), null],
  ])('%s', (_what, error, reason) => expect(reasonToStop(error)).toBe(reason));
});
