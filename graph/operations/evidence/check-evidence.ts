import type { Kysely } from 'kysely';
import { parseEvidenceIssued } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { StreamName } from '#graph/event-store';
import type { CoveredStream } from './evidence-source.ts';
import { toCovered } from './read-evidence.ts';
import { type StreamVerdictsDeps, createStreamVerdicts } from './stream-verdicts.ts';

/** What anybody who has the file may know: nothing of it is personal. */
export interface EvidenceCheck {
  readonly issuedAt: Date;
  /** Who sold the insurance; null if the event does not say it, or is not as it was written. */
  readonly provider: string | null;
  /** Whether the events that the file covers, and the event that issued it, are as they were written. */
  readonly isIntact: boolean;
}

/** What the event says that issued evidence. The row that leads to it is in no hash chain. */
interface IssuingEvent {
  /** The stream of the event, up to the event itself. */
  readonly own: CoveredStream;
  readonly covered: readonly CoveredStream[];
  readonly issuedAt: Date;
  readonly provider: string | null;
}

/** Returns the event that issued evidence; null if it is not as it must be. */
async function readIssuingEvent(db: Kysely<Database>, { root, id, sha256 }: { readonly root: string; readonly id: string; readonly sha256: string }): Promise<IssuingEvent | null> {
  const row = await db.selectFrom('event').select(['stream', 'sequence', 'hash', 'type', 'data']).where('root_id', '=', root).where('id', '=', id).executeTakeFirst();
  const issued = row?.type === 'EvidenceIssued' ? parseEvidenceIssued(row.data) : null;
  if (!row || issued?.sha256 !== sha256) return null;
  return {
    own: { stream: row.stream as StreamName, sequence: row.sequence, hash: row.hash.toString('hex') },
    covered: toCovered(issued),
    issuedAt: new Date(issued.issuedAt),
    provider: issued.provider ?? null,
  };
}

/**
 * Returns a function that looks a file up by its SHA-256, in hexadecimal. Needs no key, so it also answers after an erasure, and no drawing, so it also answers
 * for older layouts. Null if no such file was issued.
 * @throws ReadTimeoutError if a stream cannot be read in time
 */
export function createEvidenceCheck(deps: StreamVerdictsDeps): (sha256: string, signal?: AbortSignal) => Promise<EvidenceCheck | null> {
  const verify = createStreamVerdicts(deps);
  return async (sha256, signal) => {
    async function areIntact(root: string, streams: readonly CoveredStream[]): Promise<boolean> {
      for (const one of streams) if (!(await verify(root, one, signal)).ok) return false;
      return true;
    }
    const row = await deps.db.selectFrom('evidence').selectAll().where('sha256', '=', Buffer.from(sha256, 'hex')).executeTakeFirst();
    if (!row) return null;
    const event = await readIssuingEvent(deps.db, { root: row.root_id, id: row.id, sha256 });
    if (!event) return { issuedAt: row.issued_at, provider: null, isIntact: false };
    // What a changed event says of the provider could be anything.
    if (!(await areIntact(row.root_id, [event.own]))) return { issuedAt: event.issuedAt, provider: null, isIntact: false };
    return { issuedAt: event.issuedAt, provider: event.provider, isIntact: await areIntact(row.root_id, event.covered) };
  };
}
