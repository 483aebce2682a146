import { addressQuestions } from '#events/application';
import { listKickoutQuestions } from '#events/check';
import type { Answers, Program } from '#events/program';
import { NOT_PUBLIC } from '#events/summary';
import type { ApplicationFilter } from '#graph/event-store';
import { type Comparison, type Judged, type JudgedChange, UNKNOWN_CHANGE, compareConfigurations } from './judgment.ts';
import { createPause } from './pause.ts';
import type { KnownAnswer, Population } from './population.ts';
import type { Populations } from './populations.ts';
import { type RowGroup, groupRows } from './row-groups.ts';

export interface RulesTrial {
  /** Which applications. Those of other programs are left out. */
  readonly filter: ApplicationFilter;
  /** The configuration to judge them under. */
  readonly program: Program;
  /** Judges the applications as they were then, if an earlier trial was of them and it is not long ago. */
  readonly asOf?: Date | null;
  /** Ends the trial, and the read that no other trial waits for. */
  readonly signal?: AbortSignal | undefined;
}

export interface RulesTrialDeps {
  readonly populations: Populations;
  /** By hash; null for one that cannot be read. */
  readonly programOf: (hash: string) => Promise<Program | null>;
}

/** Applications that rules cannot tell apart. Money is dollars as decimal text. */
interface JudgedGroup extends JudgedChange {
  readonly applications: number;
  /** Those with an offer of their own, and what the newest of these come to by card. */
  readonly quoted: number;
  readonly quotedTotal: string;
  readonly paidTotal: string;
}

export interface JudgedApplication extends JudgedChange {
  readonly root: string;
  readonly application: string;
}

export interface JudgedRules {
  readonly asOf: Date;
  readonly groups: readonly JudgedGroup[];
  /** Returns applications that would be sold something else, those with the highest offers first. */
  readonly listChanged: (limit: number) => readonly JudgedApplication[];
}

/** Stands for a personal answer of which only its presence decides. */
const GIVEN = 'given';

const toDollars = (cents: number): string => (cents / 100).toFixed(2);
const sellsOther = ({ change }: JudgedChange): boolean => change !== 'same' && change !== 'unknown';

/** Parts of addresses. A lookup may have emptied one, so its presence cannot be told from the columns. */
const addressParts = new Set<string>(Object.values(addressQuestions).flatMap((parts) => Object.values(parts)));

/** What is asked of the answers. */
interface Questions {
  /** Those whose answers decide what is sold, asked or required. */
  readonly deciding: ReadonlySet<string>;
  /** These, and those of which only the presence of an answer decides. */
  readonly all: readonly string[];
}

function listQuestions(program: Program, comparisons: readonly (readonly [Program, Comparison])[]): Questions {
  const deciding = new Set([program, ...comparisons.map(([shown]) => shown)].flatMap(listKickoutQuestions));
  const counted = new Set<string>();
  for (const [, { changed }] of comparisons) {
    for (const id of changed.deciding) deciding.add(id);
    for (const id of changed.ids) (addressParts.has(id) ? deciding : counted).add(id);
  }
  return { deciding, all: [...new Set([...deciding, ...counted])].toSorted() };
}

/** Returns the answers of a row; null if one that decides is not public, or if they are not known. */
function readAnswers({ answers, isUnknown }: Population, row: number, { deciding, all }: Questions): Answers | null {
  const valueOf = (id: string): KnownAnswer => {
    const column = answers.get(id);
    return column?.values[column.codes[row] ?? 0] ?? null;
  };
  const given = all.map((id) => [id, valueOf(id)] as const).filter(([, value]) => value !== null);
  if (isUnknown.values[isUnknown.codes[row] ?? 0] === true || given.some(([id, value]) => value === NOT_PUBLIC && deciding.has(id))) return null;
  return Object.fromEntries(given.map(([id, value]) => [id, value === NOT_PUBLIC ? GIVEN : value])) as Answers;
}

/** Compares the configuration with all that the applications were shown. */
async function compareShown(population: Population, program: Program, programOf: RulesTrialDeps['programOf']): Promise<Map<string | null, readonly [Program, Comparison]>> {
  const shown = new Map<string | null, readonly [Program, Comparison]>();
  for (const hash of population.programHashes.values) {
    const one = hash === null ? null : await programOf(hash);
    if (one) shown.set(hash, [one, compareConfigurations(one, program)]);
  }
  return shown;
}

function readJudged(population: Population, { first, hasOffer }: RowGroup, questions: Questions): Judged | null {
  const answers = readAnswers(population, first, questions);
  const { kickedLobs } = population;
  return answers && { answers, hasOffer, kickedLobs: JSON.parse(kickedLobs.values[kickedLobs.codes[first] ?? 0] ?? '[]') as string[] };
}

/**
 * Judges applications under another configuration of their program, beside the one that each was shown. Reads public answers, in columns of the summaries:
 * one whose rules read anything else is of unknown change.
 * @throws TooManyApplicationsError if more match than may be in memory
 */
export async function tryRules({ populations, programOf }: RulesTrialDeps, { filter, program, asOf = null, signal }: RulesTrial): Promise<JudgedRules> {
  const population = await populations.find({ ...filter, programs: [program.sitename] }, asOf, signal);
  const shown = await compareShown(population, program, programOf);
  const questions = listQuestions(program, [...shown.values()]);
  const pause = createPause(signal);
  const { groups, groupOf } = await groupRows(population, questions.all, pause);
  const changes: JudgedChange[] = [];
  for (const group of groups) {
    const hash = population.programHashes.values[population.programHashes.codes[group.first] ?? 0] ?? null;
    const judged = readJudged(population, group, questions);
    changes.push((judged && shown.get(hash)?.[1].compare(judged)) ?? UNKNOWN_CHANGE);
    await pause();
  }
  return {
    asOf: population.asOf,
    groups: groups.map(({ applications, quoted, totalCents, paidCents }, place) => ({
      ...(changes[place] ?? UNKNOWN_CHANGE),
      applications,
      quoted,
      quotedTotal: toDollars(totalCents),
      paidTotal: toDollars(paidCents),
    })),
    listChanged(limit) {
      const found: JudgedApplication[] = [];
      for (const row of population.order) {
        if (found.length === limit) break;
        const change = changes[groupOf[row] ?? 0] ?? UNKNOWN_CHANGE;
        if (sellsOther(change)) found.push({ ...change, root: population.roots[row] ?? '', application: population.applications[row] ?? '' });
      }
      return found;
    },
  };
}
