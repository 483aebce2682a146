import type { Kysely } from 'kysely';
import { eventStoreCatalog } from '#events/server-stream';
import { type Database } from '#graph/db';
import type { CoveredStream } from './evidence-source.ts';
import { readConfiguration, verifyCovered } from './read-evidence.ts';
import { defaultProvider, readProgram } from '#events/program';

/** What anybody who has the file may know: nothing of it is personal. */
export interface EvidenceCheck {
  readonly issuedAt: Date;
  /** Who sold the insurance. */
  readonly provider: string;
  /** Whether the events that the file covers, and the event that issued it, are as they were written. */
  readonly isIntact: boolean;
}

async function findProvider(db: Kysely<Database>, root: string, id: string): Promise<string> {
  const row = await db.selectFrom('application').select('program_hash').where('root_id', '=', root).where('id', '=', id).executeTakeFirst();
  const configuration = await readConfiguration(db, row?.program_hash ?? null);
  try {
    return configuration ? readProgram(configuration.json).display.provider.name : defaultProvider.name;
  } catch {
    return defaultProvider.name;
  }
}

/** What the event says that issued evidence. The row that leads to it is in no hash chain. */
interface IssuingEvent {
  /** What it covers, itself included. */
  readonly covered: readonly CoveredStream[];
  readonly issuedAt: Date;
  readonly application: string;
}

/** Returns the event that issued evidence; null if it is not as it must be. */
async function readIssuingEvent(db: Kysely<Database>, { root, id, sha256 }: { readonly root: string; readonly id: string; readonly sha256: string }): Promise<IssuingEvent | null> {
  const row = await db.selectFrom('event').select(['stream', 'sequence', 'hash', 'type', 'data']).where('root_id', '=', root).where('id', '=', id).executeTakeFirst();
  if (row?.type !== eventStoreCatalog.definitions['EvidenceIssued']?.type || row?.data['sha256'] !== sha256) return null;
  const covered = row.data['covered'] as readonly CoveredStream[];
  const own = { stream: row.stream, sequence: row.sequence, hash: row.hash.toString('hex') };
  return { covered: [...covered, own], issuedAt: new Date(String(row.data['issuedAt'])), application: row.stream.slice(row.stream.indexOf('/') + 1) };
}

/** Looks a file up by its SHA-256, in hexadecimal. Needs no key, so it also answers after an erasure. Null if no such file was issued here. */
export async function checkEvidence(db: Kysely<Database>, sha256: string): Promise<EvidenceCheck | null> {
  const row = await db.selectFrom('evidence').selectAll().where('sha256', '=', Buffer.from(sha256, 'hex')).executeTakeFirst();
  if (!row) return null;
  const event = await readIssuingEvent(db, { root: row.root_id, id: row.id, sha256 });
  const verified = event && (await verifyCovered(db, row.root_id, event.covered));
  const { issuedAt, application } = event ?? { issuedAt: row.issued_at, application: row.application_id };
  return { issuedAt, provider: await findProvider(db, row.root_id, application), isIntact: verified?.every(({ ok }) => ok) ?? false };
}
