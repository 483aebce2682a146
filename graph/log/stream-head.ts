import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import { type EventRow, type Head, START } from './event-row.ts';
import type { StreamName } from './stream-name.ts';

export interface StreamKey {
  readonly rootId: string;
  readonly stream: StreamName;
}

/** The head of a stream, held until the transaction ends: appends of one stream take turns here. */
export async function lockHead(trx: Kysely<Database>, { rootId, stream }: StreamKey): Promise<Head> {
  await trx
    .insertInto('stream_head')
    .values({ root_id: rootId, stream, sequence: START.sequence, hash: Buffer.from(START.hash, 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('stream_head')
    .select(['sequence', 'hash'])
    .where('root_id', '=', rootId)
    .where('stream', '=', stream)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { sequence: row.sequence, hash: row.hash.toString('hex') };
}

/** Puts the head after the last of the rows. */
export async function moveHead(trx: Kysely<Database>, { rootId, stream }: StreamKey, { sequence, hash }: EventRow): Promise<Head> {
  await trx.updateTable('stream_head').set({ sequence, hash }).where('root_id', '=', rootId).where('stream', '=', stream).execute();
  return { sequence, hash: hash.toString('hex') };
}
