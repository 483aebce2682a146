import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { canonicalJson } from '#events/core';
import { type EvidenceIssuedData, eventStoreCatalog, parseEvidenceIssued } from '#events/server-stream';
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

type RecordedIssue = EvidenceIssue & Pick<EvidenceIssuedData, 'sha256' | 'layout'>;

/** Returns where each stream of a family ends, in the order of their names. */
export async function readHeads(db: Kysely<Database>, root: string): Promise<CoveredStream[]> {
  const rows = await db.selectFrom('stream_head').select(['stream', 'sequence', 'hash']).where('root_id', '=', root).where('sequence', '>', 0).execute();
  return rows
    .map(({ stream, sequence, hash: last }) => ({ stream: stream as StreamName, sequence, hash: last.toString('hex') }))
    .toSorted((one, other) => (one.stream < other.stream ? -1 : 1));
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

/** Verifies streams one after the other: together they may be large. In the order of `covered`. */
export async function verifyCovered(db: Kysely<Database>, root: string, covered: readonly CoveredStream[]): Promise<StreamVerification[]> {
  const verified: StreamVerification[] = [];
  for (const one of covered) verified.push(await verifyStreamUpTo(db, { rootId: root, stream: one.stream }, one));
  return verified;
}

/** The pattern of the event admits no other streams. */
export const toCovered = ({ covered }: Pick<EvidenceIssuedData, 'covered'>): CoveredStream[] => covered.map((one) => ({ ...one, stream: one.stream as StreamName }));

const toRecordedIssue = ({ sha256, layout, issuedAt, programVersion, gaps, ...issued }: EvidenceIssuedData, said: Pick<EvidenceIssue, 'id' | 'by' | 'why'>): RecordedIssue => ({
  ...said,
  sha256,
  layout,
  issuedAt,
  programVersion,
  covered: toCovered(issued),
  gaps: gaps ?? null,
});

/** Returns what the event that issued evidence says, with its personal reason; null if it is not as it was written, or cannot be read. */
export function readIssue(family: readonly ArchivedApplication[], { application }: EvidenceSubject, id: string): RecordedIssue | null {
  const event = buildHistory(family, application, eventStoreCatalog)?.events.find((one) => one.id === id);
  const parsed = event?.stored && eventStoreCatalog.parse(event.stored);
  if (!parsed?.ok || parsed.event.type !== 'EvidenceIssued') return null;
  const { by, why } = parsed.event.data;
  const issued = parseEvidenceIssued(parsed.event.data);
  return issued && toRecordedIssue(issued, { id, by, why });
}
