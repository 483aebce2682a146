// One event never blocks a tab's history: whatever the event store refuses is replaced at its place, and everything else arrives.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { questionAnswered } from '#events/application';
import { type RecordedEvent, catalog, fold } from '#events/buyflow';
import { isStorable, toStorableText, collectTexts } from '#events/core';
import { selectNewEvents } from '../../../graph/event-store/append/append-guard.ts';
import { parseBatch } from '../../../graph/event-store/append/parse-batch.ts';
import { AppendError } from '../../../web/event-log/append-error.ts';
import { writeAcknowledged, readTabLog } from '../../../web/event-log/tab-log.ts';
import { type AppendResult, createOutbox } from '../../../web/event-log/outbox.ts';
import { createRecorder } from '../../../web/event-log/recorder.ts';
import { type TabStorage, createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { createEventSync } from '../../../web/event-log/event-sync.ts';
import { anyLog } from '../../support/events/histories.ts';
import { APPLICATION, recordedAt, started } from '../../support/events/recording.ts';

const RELEASE = 'release-1';
const PROXY_BYTES = 20_000;
const SECRET = '4111111111111111';

type Text = Readonly<Record<string, unknown>> & { readonly data: Readonly<Record<string, unknown>> };
type Poison = (event: Text) => Text;

/** The first text of an event, changed; an event without one gets a field that it does not have. */
const inText =
  (change: (text: string) => unknown) =>
  (event: Text): Text => {
    const [name, value] = Object.entries(event.data).find(([, one]) => typeof one === 'string') ?? ['stray', 'x'];
    return { ...event, data: { ...event.data, [name]: change(String(value)) } };
  };

const poisons: Readonly<Record<string, Poison>> = {
  'a NUL': inText((text) => `${text}\0`),
  'half a character': inText((text) => `\ud83d${text}`),
  'a number for a text': inText(() => 7),
  'a field too many': (event) => ({ ...event, data: { ...event.data, cardNumber: SECRET } }),
  'no field at all': (event) => ({ ...event, data: { stray: true } }),
  'an unknown type': (event) => ({ ...event, type: 'MoneyPrinted' }),
  'too many characters for a proxy': inText((text) => text.padEnd(PROXY_BYTES, 'x')),
};

function tab(log: readonly Text[]): TabStorage {
  const storage = createTabStorage(() => {
    throw new Error('in memory');
  });
  log.forEach((event, index) => storage.set(`bindflow/event/${String(index + 1).padStart(6, '0')}`, JSON.stringify(event)));
  return storage;
}

/** An event store with the facade's own checks, behind a proxy that takes no large requests. */
function eventStore(refuses: (event: RecordedEvent) => boolean = () => false) {
  const stored: RecordedEvent[] = [];
  const requests = { count: 0 };
  const append = (events: readonly unknown[]): AppendResult => {
    requests.count += 1;
    if (JSON.stringify(events).length > PROXY_BYTES) throw new AppendError('too large', 413, null);
    const batch = parseBatch(catalog, events);
    const refused = (index: number, code: 'MALFORMED' | 'CONFLICT', field: string | null, message: string): AppendResult => ({
      __typename: 'EventsRefused',
      code,
      index,
      event: null,
      field,
      message,
      head: stored.length,
    });
    if (!batch.ok) return refused(batch.index, 'MALFORMED', batch.field, batch.reason);
    const stricter = batch.events.findIndex((event) => refuses(event));
    if (stricter !== -1) return refused(stricter, 'MALFORMED', 'data', 'data: refused by a later rule');
    const head = { sequence: stored.length, hash: '' };
    stored.push(...(selectNewEvents(`application/${APPLICATION}`, batch.events, head, () => undefined) as RecordedEvent[]));
    return { __typename: 'EventsAppended', sequence: stored.length };
  };
  return { stored, append, requests };
}

/** A page over what the tab keeps, until nothing is left to do. */
async function page(
  storage: TabStorage,
  append: (events: readonly unknown[]) => AppendResult,
  work: (record: (...events: Parameters<ReturnType<typeof createRecorder>['record']>) => void) => void = () => undefined,
) {
  const log = readTabLog(storage, RELEASE);
  const recorder = createRecorder({ storage, log, release: RELEASE, now: () => 1_800_000_000_000, applicationId: APPLICATION });
  const outbox = createOutbox({
    application: () => ({ id: APPLICATION, root: APPLICATION }),
    events: recorder.events,
    acknowledged: log.acknowledged,
    writeAcknowledged: (sequence) => writeAcknowledged(storage, sequence),
    now: () => 1_800_000_000_000,
  });
  const statuses: string[] = [];
  let replaced = 0;
  let settle = (): void => undefined;
  const atRest = new Promise<void>((resolve) => (settle = resolve));
  const eventSync = createEventSync({
    outbox,
    send: async ({ events }) => append(JSON.parse(JSON.stringify(events)) as unknown[]),
    fork: () => Promise.reject(new Error('no other window')),
    replace: async (sequence, refusal) => {
      const original = recorder.replace(sequence, refusal);
      if (original) replaced += 1;
      return original !== null;
    },
    sendLast: () => undefined,
    onStatus: (status) => {
      statuses.push(status);
      if (status === 'idle' || status === 'stopped') settle();
    },
    later: (callback) => queueMicrotask(callback),
    random: () => 0.5,
  });
  work((...events) => recorder.record(...events));
  eventSync.begin();
  await atRest;
  return { recorder, storage, status: statuses.at(-1), replaced: () => replaced };
}

const asText = (event: RecordedEvent): Text => ({ ...event, data: { ...event.data } });
/** Poison by place: a share of 0 to 1, and what is done there. */
const anyPoison = fc.array(fc.record({ where: fc.double({ min: 0, max: 0.999, noNaN: true }), what: fc.constantFrom(...Object.keys(poisons)) }), { minLength: 1, maxLength: 4 });

describe('a history with events that the event store refuses', () => {
  const runs = Number(process.env['HISTORIES'] ?? 200);

  it(`is stored with everything else, in ${runs} random histories`, { timeout: 1_200_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, anyPoison, async (log, some) => {
        const places = new Map(some.map(({ where, what }) => [Math.floor(where * log.length), poisons[what]!] as const));
        const { stored, append, requests } = eventStore();
        const { recorder, storage, status } = await page(tab(log.map((event, index) => places.get(index)?.(asText(event)) ?? asText(event))), append);
        expect(status).toBe('idle');
        // Everything that was not poisoned is there, as it was, at its place.
        log.forEach((event, index) => (places.has(index) ? expect(stored[index]?.sequence).toBe(index + 1) : expect(stored[index]).toEqual(event)));
        expect(collectTexts(stored).every(isStorable)).toBe(true);
        expect(JSON.stringify(stored)).not.toContain(SECRET);
        // The tab, a reload and a replay agree.
        expect(recorder.state()).toEqual(fold.foldAll(stored));
        expect(readTabLog(storage, RELEASE).state).toEqual(fold.foldAll(stored));
        // A replacement says what was refused: one for each place, there or at the end.
        const places2 = stored.flatMap((event) => (event.type === 'EventReplaced' && event.data.place <= log.length ? [event.data.place] : []));
        for (const index of places.keys()) if (JSON.stringify(stored[index]) !== JSON.stringify(log[index])) expect(places2).toContain(index + 1);
        expect(requests.count).toBeLessThan(80);
      }),
      { numRuns: runs },
    );
  });

  it('is repaired if only characters are invalid, and reports it once', async () => {
    const log = [
      recordedAt(1, started),
      recordedAt(2, questionAnswered({ question: 'firstName', value: 'Ja\0ne' })),
      recordedAt(3, questionAnswered({ question: 'city', value: 'Austin' })),
    ];
    const { stored, append } = eventStore();
    const { recorder, replaced } = await page(tab(log.map(asText)), append);
    expect(stored.map(({ type, data }) => [type, 'value' in data ? data.value : null])).toEqual([
      ['ApplicationStarted', null],
      ['QuestionAnswered', 'Jane'],
      ['QuestionAnswered', 'Austin'],
      ['EventReplaced', null],
    ]);
    expect(stored[3]?.data).toEqual({ place: 2, refused: 'QuestionAnswered', reason: 'MALFORMED', field: 'data.value', repaired: true, readable: null });
    expect(recorder.state().answers['firstName']).toBe('Jane');
    expect(replaced()).toBe(1);
  });

  it('retains the readable fields of an event that a stricter event store refuses', async () => {
    const log = [
      recordedAt(1, started),
      recordedAt(2, questionAnswered({ question: 'firstName', value: 'Jane' })),
      recordedAt(3, questionAnswered({ question: 'city', value: 'Austin' })),
    ];
    const { stored, append } = eventStore((event) => event.type === 'QuestionAnswered' && event.data.question === 'firstName');
    await page(tab(log.map(asText)), append);
    expect(stored.map(({ type }) => type)).toEqual(['ApplicationStarted', 'EventReplaced', 'QuestionAnswered']);
    expect(stored[1]?.data).toMatchObject({ place: 2, repaired: false, readable: '{"question":"firstName","value":"Jane"}' });
  });

  it('drops the text that a firewall blocks, and continues', async () => {
    const attack = "Robert'); DROP TABLE Students;--";
    const log = [
      recordedAt(1, started),
      recordedAt(2, questionAnswered({ question: 'firstName', value: attack })),
      recordedAt(3, questionAnswered({ question: 'city', value: 'Austin' })),
    ];
    const { stored, append } = eventStore();
    const behindFirewall = (events: readonly unknown[]): AppendResult => {
      if (JSON.stringify(events).includes('DROP TABLE')) throw new AppendError('Forbidden', 403, null);
      return append(events);
    };
    const { status, replaced } = await page(tab(log.map(asText)), behindFirewall);
    expect([status, replaced()]).toEqual(['idle', 1]);
    expect(stored.map(({ type }) => type)).toEqual(['ApplicationStarted', 'EventReplaced', 'QuestionAnswered']);
    expect(stored[1]?.data).toEqual({ place: 2, refused: 'QuestionAnswered', reason: 'BLOCKED', field: null, repaired: false, readable: null });
  });

  it('stops and keeps the original if no replacement is accepted', async () => {
    const { stored, append } = eventStore(({ sequence }) => sequence === 2);
    const { status } = await page(tab([started, questionAnswered({ question: 'city', value: 'Austin' })].map((event, index) => asText(recordedAt(index + 1, event)))), append);
    expect(status).toBe('stopped');
    expect(stored).toHaveLength(1);
  });
});

describe('a page', () => {
  it('never records an event that the event store refuses, for any typed text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.oneof(fc.constantFrom('\0', '\ud800', '\udfff', '😀'), fc.string()), maxLength: 20 }), { maxLength: 5 }), async (typed) => {
        const { stored, append } = eventStore();
        const { replaced } = await page(tab([asText(recordedAt(1, started))]), append, (record) => record(...typed.map((value) => questionAnswered({ question: 'city', value }))));
        expect(stored.slice(1).map(({ data }) => ('value' in data ? data.value : null))).toEqual(typed.map(toStorableText));
        expect(replaced()).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});
