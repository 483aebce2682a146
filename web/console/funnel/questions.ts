import { type Bar, type Chart, type ChartRow, inBoth, ticksTo } from './chart.ts';
import { type FunnelQuestion, type Side, columnsOf, listOf, nameBefore } from './sides.ts';
import { type Share, countText, percentOf, percentText, pointsText, shareText } from './words.ts';

/** A side with what is told of its questions. */
export interface AskedSide extends Side {
  readonly questions: readonly FunnelQuestion[];
}

/** A question with those who were abandoned right after it. */
interface Asked extends FunnelQuestion {
  readonly abandoned: number;
}

const NOTHING = '';

/** Before all questions stands that none was answered. */
function askedOf({ funnel, questions }: AskedSide): Asked[] {
  const after = new Map<string, number>();
  for (const { abandonedAfter } of funnel.pages) for (const { value, count } of abandonedAfter) after.set(value, (after.get(value) ?? 0) + count);
  // One that is asked on two pages: which of them somebody went away from is not told.
  const isFirst = (question: FunnelQuestion, at: number): boolean => questions.findIndex((one) => one.question === question.question) === at;
  return [
    { path: NOTHING, question: NOTHING, answered: funnel.applications, abandoned: after.get(NOTHING) ?? 0 },
    ...questions.map((question, at) => ({ ...question, abandoned: isFirst(question, at) ? (after.get(question.question) ?? 0) : 0 })),
  ];
}

const labelOf = (question: string): string => (question === NOTHING ? 'Before any answer' : question);
const keyOf = ({ path, question }: FunnelQuestion): string => `${path} ${question}`;
const answeredOf = (side: Side, asked: Asked | undefined): Share => ({ count: asked?.answered ?? 0, of: side.funnel.applications });
const rateShareOf = ({ abandoned, answered }: Asked): Share => ({ count: abandoned, of: answered });
const rateOf = (asked: Asked): string => percentText(percentOf(rateShareOf(asked)));

function barOf(sides: readonly Side[], side: Side, [asked, first]: readonly (Asked | undefined)[]): Bar | null {
  if (!asked) return null;
  const of = side.funnel.applications;
  const { question, answered, abandoned } = asked;
  const on = Math.max(0, answered - abandoned);
  const before = `${nameBefore(sides, side)}${labelOf(question)}: `;
  const outcomes = ['ABANDONED'] as const;
  return {
    parts: [
      {
        kind: 'on',
        value: percentOf({ count: on, of }),
        to: listOf(side, question === NOTHING ? {} : { answered: [question] }),
        said: `${before}${countText(on)} of ${countText(answered)} who answered went on`,
      },
      {
        kind: 'abandoned',
        value: percentOf({ count: abandoned, of }),
        to: listOf(side, { questions: [question], outcomes }),
        said: `${before}${countText(abandoned)} of ${countText(answered)} abandoned right after it, ${rateOf(asked)}`,
      },
    ],
    figure: `${countText(answered)} · ${rateOf(asked)} left${first ? ` (${pointsText(rateShareOf(first), rateShareOf(asked))})` : ''}`,
  };
}

const columns = ['Answered', 'Abandoned right after it', 'Of those who answered'];
const cellsOf = (side: Side, asked: Asked | undefined): string[] =>
  asked ? [shareText(answeredOf(side, asked)), countText(asked.abandoned), rateOf(asked)] : columns.map(() => '—');

/** Question by question: how many answered it, and how many of them went away right after it. */
export function questionsChart(sides: readonly AskedSide[]): Chart {
  const asked = sides.map(askedOf);
  const rows = inBoth(asked, keyOf).map((key): ChartRow => {
    const both = asked.map((one) => one.find((question) => keyOf(question) === key));
    const shares = sides.map((side, at) => answeredOf(side, both[at]));
    const { path = '', question = '' } = both.find((one) => one !== undefined) ?? {};
    return {
      key,
      label: labelOf(question),
      group: path,
      bars: sides.map((side, at) => barOf(sides, side, [both[at], at > 0 ? both[0] : undefined])),
      cells: [...sides.flatMap((side, at) => cellsOf(side, both[at])), ...(shares[0] && shares[1] ? [pointsText(shares[0], shares[1])] : [])],
    };
  });
  return { rows, columns: columnsOf(sides, columns, 'Difference in who answered'), ticks: ticksTo(100, [25]), tick: (value) => `${value}%` };
}

/** More rows than these are no picture any more. */
const MOST_ROWS = 45;
const SHOWN = 20;

/** The same with the questions alone after which most were abandoned, where there are too many. */
export function mostLeft(chart: Chart): Chart {
  if (chart.rows.length <= MOST_ROWS) return chart;
  const leftOf = ({ bars }: ChartRow): number => Math.max(...bars.map((bar) => bar?.parts.find(({ kind }) => kind === 'abandoned')?.value ?? 0));
  const most = new Set([...chart.rows].sort((one, other) => leftOf(other) - leftOf(one)).slice(0, SHOWN));
  return { ...chart, rows: chart.rows.filter((row) => most.has(row)) };
}
