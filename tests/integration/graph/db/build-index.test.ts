import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildIndex } from '../../../../graph/db/build-index.ts';
import { describeOnBoth } from '../../../support/databases.ts';

describeOnBoth('buildIndex', (open) => {
  it('builds an index again whose build was interrupted, and leaves one that serves', async () => {
    const { db } = await open();
    await sql`create table weight (grams integer not null)`.execute(db);
    const find = async () => (await sql<{ oid: number; isValid: boolean }>`select indexrelid as oid, indisvalid as "isValid" from pg_index where indexrelid = 'weight_grams'::regclass`.execute(db)).rows[0];
    const build = () => buildIndex(db, 'weight_grams', 'on weight (grams)');
    await build();
    const first = await find();
    await build();
    expect(await find()).toEqual(first);
    await sql`update pg_index set indisvalid = false where indexrelid = 'weight_grams'::regclass`.execute(db);
    await build();
    expect(await find()).toMatchObject({ isValid: true });
  });
});
