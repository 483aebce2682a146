// bindflow log subscriptions: who gets alerts, and the end of a person's subscriptions, which loses no message that another person gets at the same address.
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { logHere, startHere } from '../../support/here.ts';
import { type Ended, makeHome } from '../../support/started.ts';

const toId = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const [ADA_TEAM, ADA_OWN, BEA_TEAM, DECLINED, FALLEN] = [1, 2, 3, 4, 5].map(toId) as [string, string, string, string, string];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
}, 60_000);
afterAll(() => sandbox.close());

it('are listed and ended, beside a running Bindflow and without one', async () => {
  const [home, env] = [makeHome({ hasData: true }), { LOCAL_SERVER_URL: sandbox.url }];
  const run = (...args: string[]): Promise<Ended> => logHere(home, ['subscriptions', ...args], env);
  async function inDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dataDir: path.join(home, 'data') });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }
  // Ada and Bea get declines at the address of their team; Ada's subscription is the newer one, so the message is hers. Nothing is due during the test.
  await inDatabase(async (db) => {
    await sql`
      insert into alert_subscription (id, owner, created_by, kinds, channel, target, target_hash, receiver, created_at) values
        (${BEA_TEAM}, 'bea', 'Bea (bea)', '["DECLINES_DOUBLED"]', 'EMAIL', '', 'team', 'EMAIL', '2026-11-01'),
        (${ADA_TEAM}, 'ada|17', 'Ada (ada|17)', '["DECLINES_DOUBLED"]', 'EMAIL', '', 'team', 'EMAIL', '2026-11-02'),
        (${ADA_OWN}, 'ada|17', 'Ada Lane (ada|17)', '["CONVERSION_FELL"]', 'EMAIL', '', 'ada', 'EMAIL', '2026-11-03')`.execute(db);
    await sql`
      insert into alert (id, kind, condition, dedupe_key, is_demo, facts, raised_at) values
        (${DECLINED}, 'DECLINES_DOUBLED', 'one', 'one', false, '{}', now()), (${FALLEN}, 'CONVERSION_FELL', 'other', 'other', false, '{}', now())`.execute(db);
    await sql`
      insert into alert_delivery (alert_id, subscription_id, message_id, next_attempt_at) values
        (${DECLINED}, ${ADA_TEAM}, 'declined', '2099-01-01'), (${FALLEN}, ${ADA_OWN}, 'fallen', '2099-01-01')`.execute(db);
  });

  const listed = 'ada|17  Ada Lane  2 subscriptions  2 messages to send\nbea  Bea  1 subscription  0 messages to send\n';
  expect(await run()).toEqual({ code: 0, errors: '', out: listed });
  const server = await startHere(home, env);
  expect(await run()).toEqual({ code: 0, errors: '', out: listed });
  expect(await run('--remove', 'nobody')).toEqual({ code: 1, errors: '', out: 'There is no subscription of this person.\n' });
  expect(await run('--remove', 'ada|17')).toEqual({
    code: 0,
    errors: '',
    out: '2 subscriptions removed; 1 message moved to other subscriptions of the same address, 1 message no longer wanted.\n',
  });
  expect(await run('--json')).toEqual({ code: 0, errors: '', out: '{"owner":"bea","name":"Bea (bea)","subscriptions":1,"queued":1}\n' });
  await server.stop();
  const left = await inDatabase((db) => db.selectFrom('alert_delivery').select(['subscription_id', 'message_id']).execute());
  expect(left).toEqual([{ subscription_id: BEA_TEAM, message_id: 'declined' }]);

  expect(await run('--remove', 'bea', '--json')).toEqual({ code: 0, errors: '', out: '{"subscriptions":1,"moved":0,"dropped":1}\n' });
  expect(await run()).toEqual({ code: 1, errors: '', out: '' });
});
