import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { listKickoutQuestions } from '#events/check';
import type { Answers, Program } from '#events/program';
import { NOT_PUBLIC } from '#events/summary';
import type { Database } from '#graph/db';
import { type AnswerGroup, type AnswerKey, type ApplicationFilter, listGroupMembers, readAnswerGroups } from '#graph/event-store';
import { type Judgment, type WhatIfChange, compareJudgments, createPrograms, judge } from './judgment.ts';

export interface RulesTrial {
  /** Which applications. Those of other programs are left out. */
  readonly filter: ApplicationFilter;
  /** The configuration to judge them under. */
  readonly program: Program;
}

/** What would be with applications that rules cannot tell apart. */
interface JudgedGroup extends AnswerGroup, JudgedChange {}

interface JudgedChange {
  readonly change: WhatIfChange;
  /** The excluded products under the configuration that they were shown, and under the other one. */
  readonly before: Judgment['excluded'];
  readonly after: Judgment['excluded'];
}

export interface JudgedApplication extends JudgedChange {
  readonly root: string;
  readonly application: string;
}

export interface JudgedRules {
  readonly groups: readonly JudgedGroup[];
  /** Returns applications that would be sold something else, those with the highest offers first. */
  readonly listChanged: (limit: number) => Promise<readonly JudgedApplication[]>;
}

/** How long buyers may be kept waiting at a time. */
const MAX_BLOCKED_MS = 10;

const UNKNOWN: JudgedChange = { change: 'unknown', before: [], after: [] };

/** Returns the answers; null if one of them is not public, or not known. */
function readAnswers({ answers }: AnswerKey): Answers | null {
  const given = Object.entries(answers ?? {}).filter(([, value]) => value !== null);
  return answers === null || given.some(([, value]) => value === NOT_PUBLIC) ? null : (Object.fromEntries(given) as Answers);
}

/** One text for all that rules cannot tell apart, whatever the order of its keys. */
const toKey = ({ programHash, answers, kickedLobs }: AnswerKey): string =>
  JSON.stringify([programHash, answers && Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)), kickedLobs]);

const sellsOther = ({ change }: JudgedChange): boolean => change !== 'same' && change !== 'unknown';

/**
 * Judges applications under another configuration of their program, beside the one that each was shown. Reads public answers, in columns of the summaries:
 * one whose rules read anything else is of unknown change.
 */
export async function tryRules(db: Kysely<Database>, { filter, program }: RulesTrial): Promise<JudgedRules> {
  const programOf = createPrograms(db);
  const own = { ...filter, programs: [program.sitename] };
  const versions = await db.selectFrom('application_summary').select('program_hash').distinct().where('program', '=', program.sitename).execute();
  const shown = await Promise.all(versions.flatMap(({ program_hash: hash }) => (hash === null ? [] : [programOf(hash)])));
  const questions = [...new Set([program, ...shown].flatMap((one) => (one ? listKickoutQuestions(one) : [])))].toSorted();

  async function judgeKey(key: AnswerKey): Promise<JudgedChange> {
    const [answers, before] = [readAnswers(key), key.programHash === null ? null : await programOf(key.programHash)];
    if (!answers || !before) return UNKNOWN;
    const [first, second] = [before, program].map((one) => judge(one, answers, key.kickedLobs)) as [Judgment, Judgment];
    return { change: compareJudgments(first, second), before: first.excluded, after: second.excluded };
  }

  const request = { filter: own, questions };
  const groups: JudgedGroup[] = [];
  let since = performance.now();
  for (const group of await readAnswerGroups(db, request)) {
    groups.push({ ...group, ...(await judgeKey(group)) });
    // Rules may be long, and buyers wait for the same process.
    if (performance.now() - since < MAX_BLOCKED_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  const changeOf = new Map(groups.map((group) => [toKey(group), group]));
  return {
    groups,
    async listChanged(limit) {
      const members = await listGroupMembers(db, request, groups.filter(sellsOther), limit);
      return members.map((member) => {
        const { change, before, after } = changeOf.get(toKey(member)) ?? UNKNOWN;
        return { root: member.root, application: member.application, change, before, after };
      });
    },
  };
}
