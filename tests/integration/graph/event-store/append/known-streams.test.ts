// A process remembers the end of the streams that it has written. What it remembers may be outdated.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#graph/db';
import { deleteDataKey } from '../../../../../graph/event-store/encryption/data-keys.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { RECEIVED, SENT, type Sample, entered, name, sampleOf } from '../../../../support/sample-log.ts';

describeOnBoth('a stream that this process has written before', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  const append = ({ log }: Sample, { rootId, stream }: Sample, events: Parameters<Sample['append']>[0], owner?: string) =>
    log.append({ rootId, stream, events, owner, sent: SENT, received: RECEIVED, privacyOf: () => 'public' });
  const isSound = async (sample: Sample, events: number) => expect(await sample.log.verify(sample.rootId, sample.stream)).toEqual({ ok: true, events });

  it('follows what another process has appended since', async () => {
    const [mine, other] = [sampleOf(database), sampleOf(database)];
    await append(mine, mine, mine.from(1, entered('/')));
    await append(other, mine, mine.from(2, entered('/a')));
    expect(await append(mine, mine, mine.from(3, name('Ann Example')))).toMatchObject({ ok: true, head: { sequence: 3 } });
    expect(await append(other, mine, mine.from(3, entered('/b')))).toMatchObject({ ok: false, reason: 'conflict', head: { sequence: 3 } });
    await isSound(mine, 3);
  });

  it('takes nothing more once it was erased', async () => {
    const mine = sampleOf(database);
    await append(mine, mine, mine.from(1, name('Ann Example')));
    await deleteDataKey(database.db, { rootId: mine.rootId, applicationId: mine.rootId }, RECEIVED);
    expect(await append(mine, mine, mine.from(2, name('Ann Example')))).toMatchObject({ ok: false, reason: 'erased', head: { sequence: 1 } });
    await isSound(mine, 1);
  });

  it('takes events of its owners only', async () => {
    const [mine, owner, stranger] = [sampleOf(database), randomUUID(), randomUUID()];
    await database.db.insertInto('application').values({ root_id: mine.rootId, id: mine.rootId, program_hash: 'p', created_at: RECEIVED }).execute();
    await database.db.insertInto('application_owner').values({ root_id: mine.rootId, application_id: mine.rootId, browser_id_hash: owner, created_at: RECEIVED }).execute();
    expect(await append(mine, mine, mine.from(1, entered('/')), owner)).toMatchObject({ ok: true });
    expect(await append(mine, mine, mine.from(2, entered('/a')), stranger)).toMatchObject({ ok: false, reason: 'not-owner', head: { sequence: 0 } });
    expect(await append(mine, mine, mine.from(2, entered('/a')), owner)).toMatchObject({ ok: true });
    await isSound(mine, 2);
  });

  it('answers a repeated batch, and refuses an id of another stream of the family', async () => {
    const mine = sampleOf(database);
    const batch = mine.from(1, entered('/'), entered('/a'));
    const next = mine.from(3, entered('/b'));
    for (const events of [batch, next, batch, [...batch, ...next]]) expect(await append(mine, mine, events)).toMatchObject({ ok: true });
    const [{ id } = { id: '' }] = batch;
    expect(await append(mine, mine, [{ ...mine.from(4, entered('/c'))[0]!, id }])).toMatchObject({ ok: false, reason: 'conflict', index: 0 });
    expect(await append(mine, mine, mine.from(9, entered('/c')))).toMatchObject({ ok: false, reason: 'gap' });
    await isSound(mine, 3);
  });

  it('keeps its order with many batches at once, in two processes', async () => {
    const [mine, other] = [sampleOf(database), sampleOf(database)];
    const batches = Array.from({ length: 30 }, (_, index) => mine.from(index + 1, entered(`/${index}`)));
    await append(mine, mine, batches[0]!);
    const results = await Promise.all(batches.flatMap((events) => [append(mine, mine, events), append(other, mine, events)]));
    // A batch that overtook the one before it is refused as a gap; nothing is stored twice.
    expect(results.filter((result) => !result.ok && result.reason !== 'gap')).toEqual([]);
    for (const events of batches) await append(mine, mine, events);
    await isSound(mine, 30);
  });
});
