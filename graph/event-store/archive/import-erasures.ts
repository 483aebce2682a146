import type { ApplicationLine } from '#events/archive';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { deleteDataKey, findErasureTime } from '../encryption/data-keys.ts';
import { ArchiveError, type ArchivedApplication } from './archive-reader.ts';

/** A family that was erased at its source: when, by whom and why. */
interface ImportedErasure {
  readonly root: string;
  readonly at: Date;
  readonly by: string;
  readonly why: string;
}

/** Records of erasures outside the event store. An erasure covers a family. */
export interface FamilyErasures {
  /**
   * Returns when each erased family, here or elsewhere, was erased; locks these records until the transaction ends, and stores them. Call it before taking any
   * other lock.
   */
  lock(trx: Kysely<Database>, roots: readonly string[], elsewhere: readonly ImportedErasure[]): Promise<ReadonlyMap<string, Date>>;
  /** Returns the applications of an erased family that are stored here and need not be retained. */
  listErasable(trx: Kysely<Database>, root: string): Promise<readonly string[]>;
}

/** Rejects files for families that a browser owns here, because those continue here. @throws ArchiveError */
export async function rejectOwnedFamilies(trx: Kysely<Database>, applications: readonly Pick<ApplicationLine, 'root' | 'id'>[]): Promise<void> {
  if (applications.length === 0) return;
  const roots = [...new Set(applications.map(({ root }) => root))];
  const owned = await trx.selectFrom('application_owner').select('root_id').where('root_id', 'in', roots).executeTakeFirst();
  const id = owned && applications.find(({ root }) => root === owned.root_id)?.id;
  if (id !== undefined) throw new ArchiveError(`application ${id} is of a family that belongs to a browser here: a file adds nothing to it`);
}

/** Erases an application here that was erased at its source. @throws ArchiveError if a browser owns it here */
export async function eraseApplication(trx: Kysely<Database>, application: ApplicationLine, erased: string): Promise<void> {
  const subject = { rootId: application.root, applicationId: application.id };
  if (await findErasureTime(trx, subject)) return;
  await rejectOwnedFamilies(trx, [application]);
  await deleteDataKey(trx, subject, new Date(erased));
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Returns what the source's server stream recorded about the erasure. */
function erasureOf({ application, streams }: ArchivedApplication): ImportedErasure[] {
  if (application.erased === undefined) return [];
  const recorded = streams.flatMap(({ events }) => events).findLast(({ type }) => type === 'ApplicationErased')?.data;
  return [{ root: application.root, at: new Date(application.erased), by: textOf(recorded?.['by'], 'an imported log'), why: textOf(recorded?.['why'], 'request') }];
}

/** Returns when each erased family of these applications was erased, here or at its source. */
export function importErasures(trx: Kysely<Database>, erasures: FamilyErasures, all: readonly ArchivedApplication[]): Promise<ReadonlyMap<string, Date>> {
  const roots = [...new Set(all.map(({ application }) => application.root))].toSorted();
  return erasures.lock(
    trx,
    roots,
    all.flatMap(erasureOf).toSorted((one, other) => (one.root < other.root ? -1 : 1)),
  );
}

/** Erases the stored applications of erased families, whichever arrived first, except those that must be retained. */
export async function eraseFamilies(trx: Kysely<Database>, erasures: FamilyErasures, since: ReadonlyMap<string, Date>): Promise<void> {
  for (const [rootId, at] of since) {
    for (const applicationId of await erasures.listErasable(trx, rootId)) {
      const subject = { rootId, applicationId };
      if (!(await findErasureTime(trx, subject))) await deleteDataKey(trx, subject, at);
    }
  }
}
