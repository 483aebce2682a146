import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import { deleteDataKey, erasedAt } from './application-key.ts';
import type { ApplicationLine } from './archive-line.ts';
import { ArchiveError, type ReadApplication } from './archive-reader.ts';

/** A family that was erased where it comes from: since when, by whom and why. */
interface ErasedElsewhere {
  readonly root: string;
  readonly at: Date;
  readonly by: string;
  readonly why: string;
}

/** What is known of erasures beside the log. An erasure is of a family. */
export interface FamilyErasures {
  /** Of these families those that are erased, here or elsewhere, and since when; held until the transaction ends, and kept. Before anything else is held. */
  hold(trx: Kysely<Database>, roots: readonly string[], elsewhere: readonly ErasedElsewhere[]): Promise<ReadonlyMap<string, Date>>;
  /** The applications of an erased family, of those that are here by now, that need not be kept. */
  gone(trx: Kysely<Database>, root: string): Promise<readonly string[]>;
}

/** What is somebody's here goes on here: a file adds nothing to it. @throws ArchiveError */
export async function checkNobodys(trx: Kysely<Database>, applications: readonly Pick<ApplicationLine, 'root' | 'id'>[]): Promise<void> {
  if (applications.length === 0) return;
  const roots = [...new Set(applications.map(({ root }) => root))];
  const owned = await trx.selectFrom('application_owner').select('root_id').where('root_id', 'in', roots).executeTakeFirst();
  const id = owned && applications.find(({ root }) => root === owned.root_id)?.id;
  if (id !== undefined) throw new ArchiveError(`application ${id} is of a family that belongs to a browser here: a file adds nothing to it`);
}

/** Who was erased there is erased here. @throws ArchiveError where it is somebody's here */
export async function eraseToo(trx: Kysely<Database>, application: ApplicationLine, erased: string): Promise<void> {
  const whose = { rootId: application.root, applicationId: application.id };
  if (await erasedAt(trx, whose)) return;
  await checkNobodys(trx, [application]);
  await deleteDataKey(trx, whose, new Date(erased));
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** What the facade there said of an erasure. */
function erasureOf({ application, streams }: ReadApplication): ErasedElsewhere[] {
  if (application.erased === undefined) return [];
  const said = streams.flatMap(({ events }) => events).findLast(({ type }) => type === 'ApplicationErased')?.data;
  return [{ root: application.root, at: new Date(application.erased), by: textOf(said?.['by'], 'an imported log'), why: textOf(said?.['why'], 'request') }];
}

/** Of the families of these applications those that are erased, here or where they come from, and since when. */
export function holdErasures(trx: Kysely<Database>, erasures: FamilyErasures, all: readonly ReadApplication[]): Promise<ReadonlyMap<string, Date>> {
  const roots = [...new Set(all.map(({ application }) => application.root))].toSorted();
  return erasures.hold(
    trx,
    roots,
    all.flatMap(erasureOf).toSorted((one, other) => (one.root < other.root ? -1 : 1)),
  );
}

/** What of erased families is here by now is erased with them, whichever of it came first; but for what has to be kept. */
export async function eraseFamilies(trx: Kysely<Database>, erasures: FamilyErasures, since: ReadonlyMap<string, Date>): Promise<void> {
  for (const [rootId, at] of since) {
    for (const applicationId of await erasures.gone(trx, rootId)) {
      const whose = { rootId, applicationId };
      if (!(await erasedAt(trx, whose))) await deleteDataKey(trx, whose, at);
    }
  }
}
