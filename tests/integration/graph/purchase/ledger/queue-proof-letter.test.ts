// Which purchases get a letter with the proof of coverage once their policies are recorded.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '#graph/db';
import { queueProofLetter } from '../../../../../graph/purchase/ledger/queue-proof-letter.ts';
import { describeOnBoth } from '../../../../support/databases.ts';

const at = new Date('2026-11-20T12:00:00Z');

describeOnBoth('queueProofLetter', (open) => {
  let database: OpenDatabase;
  let ids: { readonly root_id: string; readonly purchase_id: string };
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  beforeEach(async () => {
    const root_id = randomUUID();
    ids = { root_id, purchase_id: randomUUID() };
    const step = { ...ids, id: randomUUID(), application_id: root_id, step: 'pay', status: 'done', attempt: 1, boot_id: 'this', started_at: at, ended_at: at } as const;
    await database.db.insertInto('application').values({ root_id, id: root_id, program_hash: '', sitename: 'fitness', created_at: at }).execute();
    await database.db.insertInto('purchase_step').values(step).execute();
  });
  const addKey = (erased_at: Date | null) =>
    database.db
      .insertInto('application_key')
      .values({ root_id: ids.root_id, application_id: ids.root_id, wrapped_key: erased_at ? null : Buffer.from('key'), key_version: '1', created_at: at, erased_at })
      .execute();
  const queued = () => database.db.selectFrom('proof_letter').select(['purchase_id', 'application_id', 'state']).where('root_id', '=', ids.root_id).execute();

  it('queues one to the application that paid, once', async () => {
    await addKey(null);
    await queueProofLetter(database.db, ids);
    await queueProofLetter(database.db, ids);
    expect(await queued()).toEqual([{ purchase_id: ids.purchase_id, application_id: ids.root_id, state: 'PENDING' }]);
  });

  it('queues none to an erased person', async () => {
    await addKey(at);
    await queueProofLetter(database.db, ids);
    expect(await queued()).toEqual([]);
  });
});
