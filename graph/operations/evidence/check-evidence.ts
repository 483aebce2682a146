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

/** Returns what the event that issued evidence covers, itself included; null if it is not as it must be. */
async function readCoverage(db: Kysely<Database>, { root, id, sha256 }: { readonly root: string; readonly id: string; readonly sha256: string }): Promise<CoveredStream[] | null> {
  const row = await db.selectFrom('event').select(['stream', 'sequence', 'hash', 'type', 'data']).where('root_id', '=', root).where('id', '=', id).executeTakeFirst();
  if (row?.type !== eventStoreCatalog.definitions['EvidenceIssued']?.type || row?.data['sha256'] !== sha256) return null;
  const covered = row.data['covered'] as readonly CoveredStream[];
  return [...covered, { stream: row.stream, sequence: row.sequence, hash: row.hash.toString('hex') }];
}

/** Looks a file up by its SHA-256, in hexadecimal. Needs no key, so it also answers after an erasure. Null if no such file was issued here. */
export async function checkEvidence(db: Kysely<Database>, sha256: string): Promise<EvidenceCheck | null> {
  const row = await db.selectFrom('evidence').selectAll().where('sha256', '=', Buffer.from(sha256, 'hex')).executeTakeFirst();
  if (!row) return null;
  const covered = await readCoverage(db, { root: row.root_id, id: row.id, sha256 });
  const verified = covered && (await verifyCovered(db, row.root_id, covered));
  return { issuedAt: row.issued_at, provider: await findProvider(db, row.root_id, row.application_id), isIntact: verified?.every(({ ok }) => ok) ?? false };
}
