import type { Kysely } from 'kysely';
import { type ChangedQuestions, listChangedQuestions } from '#events/check';
import { type Answers, type Program, readStoredProgram } from '#events/program';
import type { KickedProduct } from '#events/quote';
import { findKickedProducts, listMissingQuestions, listSoldProducts } from '#events/rules';
import type { Database } from '#graph/db';

/**
 * What another configuration would change. `closed`: everything is excluded that was not; `opened`: the other way round; `incomplete`: it was quoted, and a
 * question would be required that it has not answered; `narrower`, `wider`: fewer or more products; `same`: the same products, if by other rules. `unknown`:
 * answers, or the configuration that it was shown, cannot be read.
 */
export type WhatIfChange = 'closed' | 'opened' | 'incomplete' | 'narrower' | 'wider' | 'same' | 'unknown';

/** A question that is required and not answered. */
interface MissingQuestion {
  readonly id: string;
  readonly label: string;
}

/** What a configuration excludes, and asks for. */
interface Judgment {
  readonly excluded: readonly KickedProduct[];
  /** Of the questions that the two configurations ask or require differently. */
  readonly missing: readonly MissingQuestion[];
  /** Ids of the products that are neither excluded nor waived. */
  readonly sold: readonly string[];
}

export interface JudgedChange {
  readonly change: WhatIfChange;
  /** The excluded products under the configuration that it was shown, and under the other one. */
  readonly before: readonly KickedProduct[];
  readonly after: readonly KickedProduct[];
  /** What it has not answered, and would have to. */
  readonly missing: readonly MissingQuestion[];
}

/** An application as two configurations judge it. */
export interface Judged {
  readonly answers: Answers;
  /** Lines of business that are not sold at the address. */
  readonly kickedLobs: readonly string[];
  readonly hasOffer: boolean;
}

export const UNKNOWN_CHANGE: JudgedChange = { change: 'unknown', before: [], after: [], missing: [] };

function judge(program: Program, { answers, kickedLobs }: Judged, questions: readonly string[]): Judgment {
  const excluded = findKickedProducts(program, answers, kickedLobs);
  const missing = questions.length === 0 ? [] : listMissingQuestions(program, answers).filter(({ id }) => questions.includes(id));
  return { excluded, missing, sold: listSoldProducts(program, answers, kickedLobs).map(({ id }) => id) };
}

const countLost = (before: Judgment, after: Judgment): number => before.sold.filter((id) => !after.sold.includes(id)).length;

function compareJudgments(before: Judgment, after: Judgment, isIncomplete: boolean): WhatIfChange {
  const [wasClosed, isClosed] = [before.sold.length === 0, after.sold.length === 0];
  if (wasClosed !== isClosed) return isClosed ? 'closed' : 'opened';
  if (isIncomplete) return 'incomplete';
  const [lost, gained] = [countLost(before, after), countLost(after, before)];
  if (lost > gained) return 'narrower';
  return gained > lost ? 'wider' : 'same';
}

/** Two configurations of a program, to judge applications by. */
export interface Comparison {
  /** The questions that the second asks or requires otherwise. */
  readonly changed: ChangedQuestions;
  /** Says what the second configuration would change. */
  compare(judged: Judged): JudgedChange;
}

/** Compares a configuration with the one that applications were shown. */
export function compareConfigurations(shown: Program, other: Program): Comparison {
  const changed = listChangedQuestions(shown, other);
  return {
    changed,
    compare(judged) {
      const [before, after] = [judge(shown, judged, changed.ids), judge(other, judged, changed.ids)];
      // Who was not quoted has not come to all questions.
      const missing = judged.hasOffer ? after.missing.filter(({ id }) => !before.missing.some((one) => one.id === id)) : [];
      const change = compareJudgments(before, after, missing.length > 0);
      return { change, before: before.excluded, after: after.excluded, missing: missing.map(({ id, label }) => ({ id, label: label || id })) };
    },
  };
}

/** Reads configurations by hash, each once it is found; null for one that is not stored, or that this release cannot read. */
export function createPrograms(db: Kysely<Database>): (hash: string) => Promise<Program | null> {
  const known = new Map<string, Program>();
  const load = async (hash: string): Promise<Program | null> => {
    const row = await db.selectFrom('program_configuration').select('configuration').where('hash', '=', hash).executeTakeFirst();
    try {
      return row ? readStoredProgram(row.configuration) : null;
    } catch {
      return null;
    }
  };
  return async (hash) => {
    const program = known.get(hash) ?? (await load(hash));
    if (program) known.set(hash, program);
    return program;
  };
}
