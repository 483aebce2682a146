import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { OpenDatabase } from '../../../../../graph/db/index.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { AT, RECEIVED, SENT, answer, entered, name, olderCatalog, sampleOf } from '../../../../support/sample-log.ts';

describeOnBoth('appending', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  const stored = async (rootId: string): Promise<number> => (await database.db.selectFrom('event').select('id').where('root_id', '=', rootId).execute()).length;

  it('reads back what was appended, in order, with its times', async () => {
    const { rootId, stream, log, from, append } = sampleOf(database);
    const events = from(1, entered('/'), answer('open1', 'yes'), answer('250', '1 High St'), name('Ann Example'));

    const appended = await append(events);

    expect(appended).toEqual({ ok: true, head: { sequence: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    expect(await log.read(rootId, stream)).toEqual(events.map((event) => ({ event, sent: SENT, received: RECEIVED })));
    expect(await log.read(rootId, stream, { after: 3 })).toEqual([{ event: events[3], sent: SENT, received: RECEIVED }]);
    expect(await log.read(rootId, `facade/${rootId}`)).toEqual([]);
  });

  it('accepts a repeated batch and stores it once', async () => {
    const { rootId, from, append } = sampleOf(database);
    const events = from(1, entered('/'), name('Ann Example'));
    const first = await append(events);
    expect(await append(events, { sent: RECEIVED, received: new Date() })).toEqual(first);
    expect(await stored(rootId)).toBe(2);
  });

  it('continues after the events of a batch that are stored already', async () => {
    const { rootId, from, append } = sampleOf(database);
    const events = from(1, entered('/'), name('Ann Example'), entered('/Payment'), entered('/Confirmation'));
    await append(events.slice(0, 2));
    expect(await append(events.slice(1))).toMatchObject({ ok: true, head: { sequence: 4 } });
    expect(await stored(rootId)).toBe(4);
  });

  it('answers a batch without events with where the stream ends', async () => {
    const { rootId, from, append } = sampleOf(database);
    expect(await append([])).toMatchObject({ ok: true, head: { sequence: 0 } });
    await append(from(1, entered('/')));
    expect(await append([])).toMatchObject({ ok: true, head: { sequence: 1 } });
    expect(await stored(rootId)).toBe(1);
  });

  it('stores an event once that a batch repeats', async () => {
    const { rootId, at, append } = sampleOf(database);
    const event = at(1, entered('/'));
    expect(await append([event, event])).toMatchObject({ ok: true, head: { sequence: 1 } });
    expect(await stored(rootId)).toBe(1);
  });

  it('recognizes an event of an earlier release when it is sent again in today’s version', async () => {
    const older = sampleOf(database, { catalog: olderCatalog });
    const { rootId, log, at, append } = sampleOf(database, { like: older });
    const now = at(1, name('Ann Example'));
    const before = { ...now, version: 1, data: { kind: 'person', name: 'Ann Example' } };
    await older.append([before]);
    expect(await append([now])).toMatchObject({ ok: true, head: { sequence: 1 } });
    expect((await log.read(rootId, older.stream)).map(({ event }) => event)).toEqual([before]);
  });

  describe('refuses', () => {
    it.each([
      ['public data', (event: object) => ({ ...event, data: { kind: 'company', fullName: 'Ann Example' } })],
      ['personal data', (event: object) => ({ ...event, data: { kind: 'person', fullName: 'Bob Example' } })],
      ['another time', (event: object) => ({ ...event, at: '2026-03-04T05:06:07.090Z' })],
      ['another sequence', (event: object) => ({ ...event, sequence: 2 })],
      ['another writer', (event: object) => ({ ...event, writer: 'other' })],
    ])('a stored id with other content: %s', async (_, change) => {
      const { rootId, at, append } = sampleOf(database);
      const event = at(1, name('Ann Example'));
      const first = await append([event]);
      const refused = await append([change(event) as typeof event]);
      expect(refused).toMatchObject({ ok: false, reason: 'conflict', index: 0, message: `event ${event.id} is there already, with other content` });
      expect(refused.head).toEqual(first.head);
      expect(await stored(rootId)).toBe(1);
    });

    it('a stored id in another stream', async () => {
      const { rootId, at, append } = sampleOf(database);
      const event = at(1, entered('/'));
      await append([event]);
      expect(await append([event], { stream: `facade/${rootId}` })).toMatchObject({ ok: false, reason: 'conflict', index: 0 });
    });

    it('a sequence of another event, as from a duplicate tab', async () => {
      const { rootId, from, append } = sampleOf(database);
      const shared = from(1, entered('/'));
      await append([...shared, ...from(2, entered('/a'))]);
      const refused = await append([...shared, ...from(2, entered('/b'))]);
      expect(refused).toMatchObject({ ok: false, reason: 'conflict', index: 1, message: 'sequence 2 is taken by another event', head: { sequence: 2 } });
      expect(await stored(rootId)).toBe(2);
    });

    it('a gap after the head, and a gap within the batch', async () => {
      const { at, append } = sampleOf(database);
      expect(await append([at(2, entered('/'))])).toEqual({
        ok: false,
        reason: 'gap',
        index: 0,
        message: 'sequence 2 does not follow 0',
        head: { sequence: 0, hash: '0'.repeat(64) },
      });
      expect(await append([at(1, entered('/')), at(2, entered('/a')), at(4, entered('/b'))])).toMatchObject({ reason: 'gap', index: 2, head: { sequence: 0 } });
    });

    it('one id at two sequences of a batch', async () => {
      const { rootId, at, append } = sampleOf(database);
      const event = at(1, entered('/'));
      expect(await append([event, { ...event, sequence: 2 }])).toMatchObject({ ok: false, reason: 'conflict', index: 1 });
      expect(await stored(rootId)).toBe(0);
    });

    it('an event of another application', async () => {
      const { at, append } = sampleOf(database);
      expect(await append([at(1, entered('/')), { ...at(2, entered('/')), applicationId: randomUUID() }])).toMatchObject({ reason: 'foreign', index: 1 });
    });

    it('a browser that does not own the application, without revealing the head', async () => {
      const { rootId, from, append } = sampleOf(database);
      await append(from(1, entered('/')));
      expect(await append(from(2, entered('/a')), { owner: 'stranger' })).toMatchObject({ ok: false, reason: 'not-owner', index: 0, head: { sequence: 0 } });
      await database.db.insertInto('application').values({ root_id: rootId, id: rootId, program_hash: 'p', created_at: SENT }).execute();
      await database.db.insertInto('application_owner').values({ root_id: rootId, application_id: rootId, browser_id_hash: 'owner', created_at: SENT }).execute();
      expect(await append(from(2, entered('/a')), { owner: 'owner' })).toMatchObject({ ok: true, head: { sequence: 2 } });
      expect(await append(from(3, entered('/b')), { owner: 'stranger' })).toMatchObject({ ok: false, reason: 'not-owner' });
    });
  });

  it('writes the whole batch or nothing, including head and key', async () => {
    const { rootId, at, append } = sampleOf(database);
    await append([at(1, name('Ann Example')), at(2, entered('/')), at(2, entered('/a'))]);
    expect(await stored(rootId)).toBe(0);
    for (const table of ['stream_head', 'application_key'] as const) {
      expect(await database.db.selectFrom(table).selectAll().where('root_id', '=', rootId).execute()).toEqual([]);
    }
  });

  it('writes nothing if the database fails in the middle', async () => {
    const { rootId, log, stream, from, append } = sampleOf(database);
    await append(from(1, entered('/')));
    const events = from(2, entered('/a'), entered('/b'));
    const unstorable = { ...events[1]!, writer: 'a\0b' };
    await expect(append([events[0]!, unstorable])).rejects.toThrow();
    expect(await stored(rootId)).toBe(1);
    expect(await log.verify(rootId, stream)).toEqual({ ok: true, events: 1 });
  });

  it('returns the head for an empty batch', async () => {
    const { from, append } = sampleOf(database);
    const { head } = await append(from(1, entered('/')));
    expect(await append([])).toEqual({ ok: true, head });
  });

  it.each([0, 1])('gives each sequence to one of several concurrent writers, after %s events', async (before) => {
    const { rootId, stream, log, from, append } = sampleOf(database);
    await append(from(1, ...Array.from({ length: before }, () => entered('/'))));
    const write = (i: number) => append(from(before + 1, entered(`/${i}`), name(`writer ${i}`)));
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => write(i)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((each) => !each.ok).map((each) => each.reason)).toEqual(Array.from({ length: 11 }, () => 'conflict'));
    expect(await stored(rootId)).toBe(before + 2);
    expect(await log.verify(rootId, stream)).toEqual({ ok: true, events: before + 2 });
  });

  it('stores a batch once that is sent many times concurrently', async () => {
    const { rootId, stream, log, from, append } = sampleOf(database);
    const events = from(1, entered('/'), name('Ann Example'), answer('250', 'x'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => append(events)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, head: { sequence: 3 } });
    expect(await stored(rootId)).toBe(3);
    expect(await log.verify(rootId, stream)).toEqual({ ok: true, events: 3 });
  });

  it('serves the two streams of an application concurrently, with one key', async () => {
    const { rootId, log, from, append } = sampleOf(database);
    const facade = `facade/${rootId}` as const;
    await Promise.all([append(from(1, name('Ann'))), append(from(1, name('Bob')), { stream: facade })]);
    expect(await log.read(rootId, facade)).toMatchObject([{ event: { data: { fullName: 'Bob' } } }]);
    expect(await database.db.selectFrom('application_key').select('application_id').where('root_id', '=', rootId).execute()).toHaveLength(1);
  });

  it('stores any text and any number of events, in batches of any size', async () => {
    const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('open1', '250'), fc.array(text)), { maxLength: 12 }), fc.array(fc.nat(12)), async (answers, cuts) => {
        const { rootId, stream, log, from, append } = sampleOf(database);
        const events = from(1, ...answers.map(([question, values]) => answer(question, ...values)));
        let [start, end] = [0, 0];
        for (const cut of [...cuts, events.length]) {
          [start, end] = [Math.min(cut, end), Math.max(cut, end)];
          expect(await append(events.slice(start, end))).toMatchObject({ ok: true });
        }
        expect((await log.read(rootId, stream)).map(({ event }) => event)).toEqual(events);
        expect(await log.verify(rootId, stream)).toEqual({ ok: true, events: events.length });
      }),
      { numRuns: 25 },
    );
  });

  it('returns an event’s time with milliseconds', async () => {
    const { rootId, stream, log, at, append } = sampleOf(database);
    await append([{ ...at(1, entered('/')), at: AT.replace('.089Z', 'Z') }]);
    expect((await log.read(rootId, stream))[0]?.event.at).toBe(AT.replace('.089Z', '.000Z'));
  });
});
