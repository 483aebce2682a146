import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import type { StreamKey } from './stream-head.ts';
import type { StreamName } from './stream-name.ts';
import { streamsOf } from './streams.ts';
import { type Broken, verify } from './verify.ts';

/** Where a log is not as it was written. */
export interface Breach extends StreamKey {
  /** The first sequence at fault. */
  readonly sequence: number;
  /** `forgotten`: a head that was kept apart is not in the log. */
  readonly reason: Broken | 'forgotten';
}

/** A head as somebody keeps it apart from the log: what it says there was, there must be for ever. */
export interface KeptHead {
  readonly root: string;
  readonly stream: string;
  readonly sequence: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface VerifiedLog {
  readonly streams: number;
  readonly events: number;
  /** Applications whose personal fields nobody reads any more. */
  readonly erased: number;
  /** Applications that were taken in without their keys: what is personal of them is read elsewhere. */
  readonly sealed: number;
  readonly breaches: readonly Breach[];
}

/** What was kept apart and is not in the log any more, or is something else. */
async function forgotten(db: Kysely<Database>, { root, stream, sequence, hash }: KeptHead): Promise<Breach[]> {
  if (sequence === 0) return [];
  const row = await db.selectFrom('event').select('hash').where('root_id', '=', root).where('stream', '=', stream).where('sequence', '=', sequence).executeTakeFirst();
  return row?.hash.toString('hex') === hash ? [] : [{ rootId: root, stream: stream as StreamName, sequence, reason: 'forgotten' }];
}

async function countWithoutKey(db: Kysely<Database>): Promise<Pick<VerifiedLog, 'erased' | 'sealed'>> {
  const counted = await db
    .selectFrom('application_key')
    .select(({ fn }) => [fn.count<string>('erased_at').as('erased'), fn.countAll<string>().as('all')])
    .where('wrapped_key', 'is', null)
    .executeTakeFirstOrThrow();
  return { erased: Number(counted.erased), sealed: Number(counted.all) - Number(counted.erased) };
}

interface Verifying {
  /** Heads of an earlier day, kept where nobody who can write to the log can write. */
  readonly kept?: AsyncIterable<KeptHead>;
  readonly onProgress?: (streams: number) => void;
}

/** Verifies every stream of the log, and what was kept apart of it. Needs no key. */
export async function verifyLog(db: Kysely<Database>, { kept, onProgress = () => undefined }: Verifying = {}): Promise<VerifiedLog> {
  const breaches: Breach[] = [];
  const counted = { streams: 0, events: 0 };
  for await (const key of streamsOf(db)) {
    const verified = await verify(db, key);
    counted.streams += 1;
    if (verified.ok) counted.events += verified.events;
    else breaches.push({ ...key, sequence: verified.sequence, reason: verified.reason });
    onProgress(counted.streams);
  }
  if (kept) for await (const head of kept) breaches.push(...(await forgotten(db, head)));
  return { ...counted, ...(await countWithoutKey(db)), breaches };
}

/** Where every stream ends now: to be kept apart. */
export async function* headsOf(db: Kysely<Database>): AsyncIterable<KeptHead> {
  for await (const { rootId, stream } of streamsOf(db)) {
    const head = await db.selectFrom('stream_head').select(['sequence', 'hash']).where('root_id', '=', rootId).where('stream', '=', stream).executeTakeFirst();
    if (head) yield { root: rootId, stream, sequence: head.sequence, hash: head.hash.toString('hex') };
  }
}
