import type { ErasureReason } from '#events/server-stream';
import { type ErasedFamily, type ErasureDeps, eraseFamily, previewErasure } from './erase-family.ts';
import { findByAddress } from './find-by-address.ts';
import { signOutHolders } from './sign-ins.ts';

export interface ErasureRequest {
  /** Ids of applications, each for its whole family. */
  readonly applications: readonly string[];
  /** Email addresses of people. */
  readonly addresses: readonly string[];
  readonly by: string;
  readonly why: ErasureReason;
  /** True to report what an erasure would do, and do nothing. */
  readonly isDry: boolean;
}

/** Progress: how many families were searched, an unknown application, or a family that is finished. */
export type ErasureProgress = { readonly looked: number } | { readonly unknown: string } | { readonly family: ErasedFamily };

async function findRoot({ db }: ErasureDeps, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('application').select('root_id').where('id', '=', id).executeTakeFirst();
  return row?.root_id;
}

/** Yields progress and collects the families in which these addresses occur. */
async function* findFamilies(erasing: ErasureDeps, names: ReadonlySet<string>, roots: Set<string>): AsyncIterable<ErasureProgress> {
  if (names.size === 0) return;
  for await (const found of findByAddress(erasing, names)) {
    if ('root' in found) roots.add(found.root);
    else yield found;
  }
}

/** Erases families one after the other, and signs the people out. Each family is committed before it is yielded. */
export async function* eraseFamilies(erasing: ErasureDeps, { applications, addresses, by, why, isDry }: ErasureRequest): AsyncIterable<ErasureProgress> {
  const roots = new Set<string>();
  for (const id of applications) {
    const root = await findRoot(erasing, id);
    if (root === undefined) yield { unknown: id };
    else roots.add(root);
  }
  const names = new Set(addresses.map((address) => address.trim().toLowerCase()));
  yield* findFamilies(erasing, names, roots);
  if (!isDry) await signOutHolders(erasing, names);
  for (const root of roots) yield { family: isDry ? await previewErasure(erasing, root) : await eraseFamily(erasing, root, { by, why }) };
}
