import type { ErasureReason } from '#events/facade';
import { type ErasedFamily, type Erasing, eraseFamily, lookAtFamily } from './erasures.ts';
import { findByAddress } from './find-person.ts';
import { signOut } from './sign-ins.ts';

/** Who is to be erased. */
export interface EraseWanted {
  /** Ids of applications: each stands for its whole family. */
  readonly applications: readonly string[];
  /** E-mail addresses of people. */
  readonly addresses: readonly string[];
  readonly by: string;
  readonly why: ErasureReason;
  /** Whether to say what would be done, and do nothing. */
  readonly isDry: boolean;
}

/** What is told meanwhile: how many families were looked into, an application that is not here, or a family that is through. */
export type EraseTold = { readonly looked: number } | { readonly unknown: string } | { readonly family: ErasedFamily };

async function rootOf({ db }: Erasing, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('application').select('root_id').where('id', '=', id).executeTakeFirst();
  return row?.root_id;
}

/** The families of people, by their e-mails. */
async function* familiesOf(erasing: Erasing, names: ReadonlySet<string>, roots: Set<string>): AsyncIterable<EraseTold> {
  if (names.size === 0) return;
  for await (const found of findByAddress(erasing, names)) {
    if ('root' in found) roots.add(found.root);
    else yield found;
  }
}

/** Erases families one after the other, and signs the people out. What is told stands by then. */
export async function* erase(erasing: Erasing, { applications, addresses, by, why, isDry }: EraseWanted): AsyncIterable<EraseTold> {
  const roots = new Set<string>();
  for (const id of applications) {
    const root = await rootOf(erasing, id);
    if (root === undefined) yield { unknown: id };
    else roots.add(root);
  }
  const names = new Set(addresses.map((address) => address.trim().toLowerCase()));
  yield* familiesOf(erasing, names, roots);
  if (!isDry) await signOut(erasing, names);
  for (const root of roots) yield { family: isDry ? await lookAtFamily(erasing, root) : await eraseFamily(erasing, root, { by, why }) };
}
