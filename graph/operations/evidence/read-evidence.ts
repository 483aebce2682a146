import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { canonicalJson } from '#events/core';
import { eventStoreCatalog, evidenceIssued } from '#events/server-stream';
import type { Database } from '#graph/db';
import {
  type ArchiveLine,
  type ArchivedApplication,
  type StreamName,
  type StreamVerification,
  buildHistory,
  listProgramVersions,
  readArchive,
  verifyStreamUpTo,
} from '#graph/event-store';
import { toTexts } from '../history.ts';
import type { CoveredStream, EvidenceIssue, EvidenceSource } from './evidence-source.ts';

/** An application and its family. */
export interface EvidenceSubject {
  readonly root: string;
  readonly application: string;
}

type IssuedData = ReturnType<typeof evidenceIssued>['data'];

/** Returns where each stream of a family ends, in the order of their names. */
export async function readHeads(db: Kysely<Database>, root: string): Promise<CoveredStream[]> {
  const rows = await db.selectFrom('stream_head').select(['stream', 'sequence', 'hash']).where('root_id', '=', root).where('sequence', '>', 0).execute();
  return rows.map(({ stream, sequence, hash: last }) => ({ stream, sequence, hash: last.toString('hex') })).toSorted((one, other) => (one.stream < other.stream ? -1 : 1));
}

export async function collectFamily(lines: AsyncIterable<ArchiveLine>): Promise<ArchivedApplication[]> {
  const family: ArchivedApplication[] = [];
  for await (const found of readArchive(toTexts(lines))) if ('application' in found) family.push(found);
  return family;
}

/** Returns a stored configuration; null if there is none that has this hash. */
export async function readConfiguration(db: Kysely<Database>, wanted: string | null): Promise<EvidenceSource['configuration']> {
  if (wanted === null) return null;
  const row = await db.selectFrom('program_configuration').select('configuration').where('hash', '=', wanted).executeTakeFirst();
  return row && hash('sha256', canonicalJson(row.configuration)) === wanted ? { hash: wanted, json: row.configuration } : null;
}

/** Returns how the console names a configuration; null if it is not stored. */
export async function findProgramVersion(db: Kysely<Database>, wanted: string | null): Promise<EvidenceIssue['programVersion']> {
  const version = (await listProgramVersions(db)).find((one) => one.hash === wanted);
  return version ? { number: version.number, servedSince: version.servedSince.toISOString() } : null;
}

export const verifyCovered = (db: Kysely<Database>, root: string, covered: readonly CoveredStream[]): Promise<StreamVerification[]> =>
  Promise.all(covered.map((one) => verifyStreamUpTo(db, { rootId: root, stream: one.stream as StreamName }, one)));

/** Returns what the event that issued evidence says, with its personal reason; null if it cannot be read. */
export function readIssue(family: readonly ArchivedApplication[], { application }: EvidenceSubject, id: string): (EvidenceIssue & Pick<IssuedData, 'sha256'>) | null {
  const event = buildHistory(family, application, eventStoreCatalog)?.events.find((one) => one.id === id && one.type === 'EvidenceIssued');
  const parsed = event?.stored && eventStoreCatalog.parse(event.stored);
  if (!parsed?.ok || parsed.event.type !== 'EvidenceIssued') return null;
  const { sha256, issuedAt, programVersion, covered, by, why } = parsed.event.data;
  return { id, sha256, issuedAt, programVersion, covered, by, why };
}
