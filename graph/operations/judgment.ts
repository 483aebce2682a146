import type { Kysely } from 'kysely';
import { type Answers, type Program, readProgram } from '#events/program';
import type { KickedProduct } from '#events/quote';
import { findKickedProducts } from '#events/rules';
import type { Database } from '#graph/db';

/**
 * What another configuration would change. `closed`: everything is excluded that was not; `opened`: the other way round; `narrower`, `wider`: fewer or more
 * products; `same`: the same products, if by other rules. `unknown`: answers, or the configuration that it was shown, cannot be read.
 */
export type WhatIfChange = 'closed' | 'opened' | 'narrower' | 'wider' | 'same' | 'unknown';

/** What a configuration excludes. */
export interface Judgment {
  readonly excluded: readonly KickedProduct[];
  /** True if nothing is left to be sold. */
  readonly isClosed: boolean;
}

/** Judges answers by the rules of a configuration. @param kickedLobs lines of business that are not sold at the address */
export function judge(program: Program, answers: Answers, kickedLobs: readonly string[]): Judgment {
  const excluded = findKickedProducts(program, answers, kickedLobs);
  return { excluded, isClosed: excluded.length === program.spoke.products.length };
}

/** Returns what the second judgment changes. */
export function compareJudgments(before: Judgment, after: Judgment): WhatIfChange {
  if (before.isClosed !== after.isClosed) return after.isClosed ? 'closed' : 'opened';
  const lost = after.excluded.filter(({ productId }) => !before.excluded.some((one) => one.productId === productId)).length;
  const gained = before.excluded.filter(({ productId }) => !after.excluded.some((one) => one.productId === productId)).length;
  if (lost > gained) return 'narrower';
  return gained > lost ? 'wider' : 'same';
}

/** Reads configurations by hash, each once; null for one that is not stored, or that this release cannot read. */
export function createPrograms(db: Kysely<Database>): (hash: string) => Promise<Program | null> {
  const known = new Map<string, Promise<Program | null>>();
  const load = async (hash: string): Promise<Program | null> => {
    const row = await db.selectFrom('program_configuration').select('configuration').where('hash', '=', hash).executeTakeFirst();
    try {
      return row ? readProgram(row.configuration) : null;
    } catch {
      return null;
    }
  };
  return (hash) => {
    const loading = known.get(hash) ?? load(hash);
    known.set(hash, loading);
    return loading;
  };
}
