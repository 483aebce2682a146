import { type Bar, type Chart, type ChartRow, mergeKeys, computeTicks } from './chart.ts';
import { type FunnelQuestion, type FunnelSide, listColumns, linkToList, formatSidePrefix } from './funnel-side.ts';
import { type Share, formatCount, toPercent, formatPercent, formatPoints, formatShare } from './format-numbers.ts';

/** A side with what is told of its questions. */
export interface SideWithQuestions extends FunnelSide {
  readonly questions: readonly FunnelQuestion[];
}

/** A question with those who were left right after. */
interface QuestionDropOff extends FunnelQuestion {
  readonly abandoned: number;
}

/** What a question is called, by its id and the programs that may ask it. */
type LabelOf = (id: string, sitenames: readonly string[]) => string;

const NO_QUESTION = '';

/** Before all questions stands that none was answered. */
function listDropOffs({ funnel, questions }: SideWithQuestions): QuestionDropOff[] {
  const after = new Map<string, number>();
  for (const { abandonedAfter } of funnel.pages)
    for (const { question, count } of abandonedAfter) after.set(question ?? NO_QUESTION, (after.get(question ?? NO_QUESTION) ?? 0) + count);
  // A question can be on two pages; the data does not say which one the buyer left.
  const isFirst = (question: FunnelQuestion, at: number): boolean => questions.findIndex((one) => one.question === question.question) === at;
  return [
    { path: NO_QUESTION, question: NO_QUESTION, answered: funnel.applications, abandoned: after.get(NO_QUESTION) ?? 0 },
    ...questions.map((question, at) => ({ ...question, abandoned: isFirst(question, at) ? (after.get(question.question) ?? 0) : 0 })),
  ];
}

const toLabel = (question: string, { scope }: FunnelSide, labelOf: LabelOf): string => (question === NO_QUESTION ? 'Before any answer' : labelOf(question, scope.programs));
const keyOf = ({ path, question }: FunnelQuestion): string => `${path} ${question}`;
const toAnsweredShare = (side: FunnelSide, asked: QuestionDropOff | undefined): Share => ({ count: asked?.answered ?? 0, of: side.funnel.applications });
const toDropOffShare = ({ abandoned, answered }: QuestionDropOff): Share => ({ count: abandoned, of: answered });
const formatDropOff = (asked: QuestionDropOff): string => formatPercent(toPercent(toDropOffShare(asked)));

function createBar(sides: readonly FunnelSide[], side: FunnelSide, [asked, first]: readonly (QuestionDropOff | undefined)[], labelOf: LabelOf): Bar | null {
  if (!asked) return null;
  const of = side.funnel.applications;
  const { question, answered, abandoned } = asked;
  const on = Math.max(0, answered - abandoned);
  const before = `${formatSidePrefix(sides, side)}${toLabel(question, side, labelOf)}: `;
  const outcomes = ['ABANDONED'] as const;
  return {
    parts: [
      {
        kind: 'on',
        value: toPercent({ count: on, of }),
        to: linkToList(side, question === NO_QUESTION ? {} : { answered: [question] }),
        description: `${before}${formatCount(on)} of ${formatCount(answered)} who answered continued`,
      },
      {
        kind: 'abandoned',
        value: toPercent({ count: abandoned, of }),
        to: linkToList(side, { questions: [question], outcomes }),
        description: `${before}${formatCount(abandoned)} of ${formatCount(answered)} left right after, ${formatDropOff(asked)}`,
      },
    ],
    figure: `${formatCount(answered)} · ${formatDropOff(asked)} left${first ? ` (${formatPoints(toDropOffShare(first), toDropOffShare(asked))})` : ''}`,
  };
}

const columns = ['Answered', 'Left right after', 'Share of those who answered'];
const createCells = (side: FunnelSide, asked: QuestionDropOff | undefined): string[] =>
  asked ? [formatShare(toAnsweredShare(side, asked)), formatCount(asked.abandoned), formatDropOff(asked)] : columns.map(() => '—');

/** Question by question: how many answered it, and how many of them went away right after it. */
export function createQuestionsChart(sides: readonly SideWithQuestions[], labelOf: LabelOf): Chart {
  const asked = sides.map(listDropOffs);
  const rows = mergeKeys(asked, keyOf).map((key): ChartRow => {
    const both = asked.map((one) => one.find((question) => keyOf(question) === key));
    const shares = sides.map((side, at) => toAnsweredShare(side, both[at]));
    const { path = '', question = '' } = both.find((one) => one !== undefined) ?? {};
    return {
      key,
      label: [...new Set(sides.map((side) => toLabel(question, side, labelOf)))].join(' / '),
      // Reports and filters name it by its id.
      group: [path, question].filter(Boolean).join(' · '),
      bars: sides.map((side, at) => createBar(sides, side, [both[at], at > 0 ? both[0] : undefined], labelOf)),
      cells: [...sides.flatMap((side, at) => createCells(side, both[at])), ...(shares[0] && shares[1] ? [formatPoints(shares[0], shares[1])] : [])],
    };
  });
  return { rows, columns: listColumns(sides, columns, 'Difference in answers'), ticks: computeTicks(100, [25]), formatTick: (value) => `${value}%` };
}

/** More rows than these are no picture any more. */
const MAX_ROWS = 45;
const SELECTED_ROWS = 20;

/** The same with the questions alone after which most were abandoned, where there are too many. */
export function selectWorstQuestions(chart: Chart): Chart {
  if (chart.rows.length <= MAX_ROWS) return chart;
  const leftOf = ({ bars }: ChartRow): number => Math.max(...bars.map((bar) => bar?.parts.find(({ kind }) => kind === 'abandoned')?.value ?? 0));
  const most = new Set([...chart.rows].sort((one, other) => leftOf(other) - leftOf(one)).slice(0, SELECTED_ROWS));
  return { ...chart, rows: chart.rows.filter((row) => most.has(row)) };
}
