import type { AnyEvent, Catalogue, Recorded } from '#events/core';
import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import { admit, contentOf } from './admit.ts';
import { claimDataKey } from './application-key.ts';
import { type EventRow, type Head, type PrivacyOf, START, fromRow, toRow } from './event-row.ts';
import type { LogKeys } from './keys.ts';
import { type Refusal, Refused, refuse } from './refusal.ts';
import { type StreamKey, lockHead, moveHead } from './stream-head.ts';
import { applicationOf } from './stream-name.ts';

export interface LogParts {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  readonly clock: () => Date;
  readonly catalogue: Catalogue<AnyEvent>;
}

export interface Append extends StreamKey {
  /** The hash of the id of the browser that writes; it must own the application. Absent for the facade's own facts. */
  readonly owner?: string | undefined;
  /** As `parseBatch` gave them, at most `MAX_BATCH`. */
  readonly events: readonly Recorded[];
  /** When the batch left its writer, by the writer's clock. */
  readonly sent: Date;
  /** When it came in, by ours. */
  readonly received: Date;
  readonly privacyOf: PrivacyOf;
}

export type Appended = { readonly ok: true; readonly head: Head } | Refusal;

async function checkOwner(trx: Kysely<Database>, { rootId, stream, owner }: Append): Promise<void> {
  if (owner === undefined) return;
  const row = await trx
    .selectFrom('application_owner')
    .select('application_id')
    .where('root_id', '=', rootId)
    .where('application_id', '=', applicationOf(stream))
    .where('browser_id_hash', '=', owner)
    .executeTakeFirst();
  if (!row) refuse(START, 'not-owner', 0, 'this browser does not own the application');
}

/** The contents of those events that are there already, by id; brought to today's version, as a repeated event was when it was parsed. */
async function storedContents(trx: Kysely<Database>, append: Append, catalogue: Catalogue<AnyEvent>, dataKey: Buffer): Promise<Map<string, string>> {
  const ids = append.events.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom('event').selectAll().where('root_id', '=', append.rootId).where('id', 'in', ids).execute();
  return new Map(
    rows.map((row) => {
      // One of another stream differs by the stream's name alone; it may have another key, and need not be read.
      const stored = fromRow(row, catalogue.definitions, row.stream === append.stream ? dataKey : undefined);
      const now = catalogue.parse(stored);
      return [row.id, contentOf(row.stream, now.ok ? now.event : stored)];
    }),
  );
}

function chain(events: readonly Recorded[], { rootId, stream, sent, received }: Append, head: Head, sealing: Parameters<typeof toRow>[2]): EventRow[] {
  const rows: EventRow[] = [];
  for (const event of events) {
    const previous_hash = rows.at(-1)?.hash ?? Buffer.from(head.hash, 'hex');
    rows.push(toRow(event, { root_id: rootId.toLowerCase(), stream, sent_at: sent, received_at: received, previous_hash }, sealing));
  }
  return rows;
}

/** The same in the caller's transaction. @throws Refused */
export async function appendIn(trx: Kysely<Database>, append: Append, { keys, clock, catalogue }: LogParts): Promise<Head> {
  await checkOwner(trx, append);
  const head = await lockHead(trx, append);
  const whose = { rootId: append.rootId, applicationId: applicationOf(append.stream) };
  const dataKey = await claimDataKey(trx, { keys, now: clock() }, whose);
  if (!dataKey) return refuse(head, 'erased', 0, 'the application was erased');
  const stored = await storedContents(trx, append, catalogue, dataKey);
  const fresh = admit(append.stream, append.events, head, stored);
  const rows = chain(fresh, append, head, { definitions: catalogue.definitions, privacyOf: append.privacyOf, dataKey });
  const last = rows.at(-1);
  if (!last) return head;
  await trx.insertInto('event').values(rows.map((row) => ({ ...row, data: JSON.stringify(row.data) }))).execute();
  return moveHead(trx, append, last);
}

/** One transaction an append: all of the batch is committed when this answers, or nothing is. */
export async function append(parts: LogParts, batch: Append): Promise<Appended> {
  try {
    return { ok: true, head: await parts.db.transaction().execute((trx) => appendIn(trx, batch, parts)) };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
