// An event store that has lost the end of a history gets it again, and no masked value as if it were an answer.
import { describe, expect, it } from 'vitest';
import { addressChosen, questionAnswered } from '#events/application';
import { type FlowEvent, type RecordedEvent, catalog, fold } from '#events/buyflow';
import { credentialsAccepted, identityVerified, loggedOut, loginOpened } from '#events/identity';
import { canonicalContent, selectNewEvents } from '../../../graph/event-store/append/append-guard.ts';
import { parseBatch } from '../../../graph/event-store/append/parse-batch.ts';
import { createOutbox } from '../../../web/event-log/outbox.ts';
import { createRecorder } from '../../../web/event-log/recorder.ts';
import { readTabLog } from '../../../web/event-log/tab-log.ts';
import { createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { APPLICATION, started } from '../../support/events/recording.ts';

const RELEASE = 'release-1';
const STREAM = `application/${APPLICATION}` as const;
const userName = 'morgan@example.com';
const saved = { street1: '2400 S LAMAR BLVD', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78704', county: '' };
const history: readonly FlowEvent[] = [
  started,
  questionAnswered({ question: 'firstName', value: '(removed 1)' }),
  loginOpened({ why: 'buyer', page: null }),
  credentialsAccepted({ email: userName }),
  identityVerified({ userName, primaryPhone: '5125550147' }),
  questionAnswered({ question: 'email', value: userName, source: 'account' }),
  addressChosen({ role: 'main', saved: 'addr-2', address: saved }),
  questionAnswered({ question: 'lastName', value: 'Lee' }),
  loggedOut({ cleared: true }),
];

/** An event store with the facade's own checks. */
function append(stored: RecordedEvent[], events: unknown): void {
  const batch = parseBatch(catalog, JSON.parse(JSON.stringify(events)) as unknown[]);
  if (!batch.ok) throw new Error(batch.reason);
  const known = new Map(stored.map((event) => [event.id, canonicalContent(STREAM, event)]));
  stored.push(...(selectNewEvents(STREAM, batch.events, { sequence: stored.length, hash: '' }, (id) => known.get(id)) as RecordedEvent[]));
}

/** A tab whose whole history is in the event store, with the logout: it has removed the texts of the account. */
function redactedTab() {
  const storage = createTabStorage(() => {
    throw new Error('in memory');
  });
  const now = (): number => 1_800_000_000_000;
  const recorder = createRecorder({ storage, log: readTabLog(storage, RELEASE), release: RELEASE, now, applicationId: APPLICATION });
  recorder.record(...history);
  const stored: RecordedEvent[] = [];
  append(stored, recorder.events());
  recorder.redact(stored.length);
  const outbox = createOutbox({
    application: () => ({ id: APPLICATION, root: APPLICATION }),
    events: recorder.events,
    acknowledged: stored.length,
    writeAcknowledged: (sequence) => recorder.redact(sequence),
    now,
  });
  return { recorder, outbox, stored };
}

// spec: 4.6
describe('an event store that has lost the end of a redacted history', () => {
  it('gets replacements for the redacted events, and every other event unchanged', () => {
    const { recorder, outbox, stored } = redactedTab();
    const before = stored.splice(3);
    outbox.applyResult({ __typename: 'EventsRefused', code: 'GAP', index: 0, event: null, field: null, message: 'gap', head: 3 });
    const state = recorder.state();
    append(stored, outbox.lastBatch()?.events);
    // An answer was lost: the same batch again changes nothing.
    append(stored, outbox.batch().events);
    expect(outbox.applyResult({ __typename: 'EventsAppended', sequence: stored.length })).toBeNull();
    expect(outbox.isEmpty()).toBe(true);
    expect(stored.map(({ sequence }) => sequence)).toEqual(history.map((_event, index) => index + 1));
    expect(stored.slice(3).map(({ type }) => type)).toEqual(['EventReplaced', 'EventReplaced', 'EventReplaced', 'EventReplaced', 'QuestionAnswered', 'LoggedOut']);
    expect(stored.slice(7)).toEqual(before.slice(4));
    expect(JSON.stringify(stored.slice(3))).not.toContain('(removed');
    expect(stored[5]?.data).toEqual({
      place: 6,
      refused: 'QuestionAnswered',
      reason: 'REDACTED',
      field: null,
      repaired: false,
      readable: '{"question":"email","source":"account"}',
    });
    expect(recorder.state()).toEqual(state);
    expect(fold.foldAll(stored).answers).toEqual(state.answers);
  });

  it('gets a typed answer unchanged, whatever its text', () => {
    const { outbox, stored } = redactedTab();
    stored.splice(1);
    outbox.applyResult({ __typename: 'EventsRefused', code: 'GAP', index: 0, event: null, field: null, message: 'gap', head: 1 });
    append(stored, outbox.batch().events);
    expect(stored[1]?.data).toMatchObject({ question: 'firstName', value: '(removed 1)' });
  });
});
