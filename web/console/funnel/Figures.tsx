import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { RequestState } from '../facade/use-request.ts';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { useQuestionLabels } from '../list/use-question-labels.ts';
import { Breakdown } from './Breakdown.tsx';
import { ConversionDifference } from './ConversionDifference.tsx';
import { Figure } from './Figure.tsx';
import { OutcomeTiles } from './OutcomeTiles.tsx';
import { createPagesChart } from './pages-chart.ts';
import { selectWorstQuestions, createQuestionsChart } from './questions-chart.ts';
import { ReminderLine } from './ReminderLine.tsx';
import { createReasonsChart } from './reasons-chart.ts';
import type { FunnelQuestion, FunnelSide } from './funnel-side.ts';
import { createTimesChart } from './times-chart.ts';
import { formatCount } from './format-numbers.ts';

export interface FiguresProps {
  readonly sides: readonly FunnelSide[];
  readonly questions: RequestState<readonly (readonly FunnelQuestion[])[]>;
  readonly onRetry: () => void;
}

const toFigureWidth = (sides: readonly FunnelSide[], alone: number): number => (sides.length > 1 ? alone + 110 : alone);

function QuestionsFigure({ sides, questions, onRetry }: FiguresProps): JSX.Element {
  const labelOf = useQuestionLabels();
  if (questions.status !== 'loaded') return <RequestStatus state={questions} loadingText="Loading questions…" onRetry={onRetry} />;
  const chart = createQuestionsChart(
    sides.map((side, at) => ({ ...side, questions: questions.value[at] ?? [] })),
    labelOf,
  );
  const shown = selectWorstQuestions(chart);
  return (
    <Figure
      title="By question"
      about={
        <>
          <span>How many buyers answered each question, in the order they reached it, and how many left right after.</span>
          {shown === chart ? null : <span>{` The ${shown.rows.length} after which most were; the table has all ${chart.rows.length}, one program shows its own.`}</span>}
        </>
      }
      keys={[
        ['on', 'continued'],
        ['abandoned', 'left right after'],
      ]}
      chart={shown}
      table={chart}
      row="Question"
      labelWidth={sides.length > 1 ? 170 : 220}
      figureWidth={toFigureWidth(sides, 140)}
      nothing="No one has answered a question yet."
    />
  );
}

const PagesFigure = ({ sides }: Pick<FiguresProps, 'sides'>): JSX.Element => (
  <Figure
    title="By page"
    about="How many applications reached each page. Optional pages count only for those who reached them, and repeat visits count once."
    keys={[
      ['on', 'continued or purchased'],
      ['abandoned', 'abandoned here'],
      ['kicked', 'kicked out here'],
      ['open', 'still here'],
    ]}
    chart={createPagesChart(sides)}
    row="Page"
    labelWidth={110}
    figureWidth={toFigureWidth(sides, 110)}
    nothing="No one has reached a page yet."
  />
);

const TimesFigure = ({ sides }: Pick<FiguresProps, 'sides'>): JSX.Element => (
  <Figure
    title="Time on each page"
    about={`How long half of buyers and nine in ten took at most to continue, for the newest ${sides.map(({ funnel }) => formatCount(funnel.timed)).join(' and ')} applications.`}
    keys={[
      ['on', 'half of them'],
      ['open', 'nine in ten'],
    ]}
    chart={createTimesChart(sides)}
    row="Page"
    labelWidth={110}
    figureWidth={toFigureWidth(sides, 155)}
    nothing="No one has continued past a page yet."
  />
);

const ReasonsFigure = ({ sides }: Pick<FiguresProps, 'sides'>): JSX.Element => (
  <Figure
    title="Why products were kicked out"
    about={`As the program’s rules describe them. An application can have several. Payments declined by a bank: ${sides.map(({ funnel }) => `${formatCount(funnel.declines)} in ${formatCount(funnel.declined)} applications`).join(' and ')}.`}
    keys={[['kicked', 'kicked out']]}
    chart={createReasonsChart(sides)}
    row="Reason"
    labelWidth={sides.length > 1 ? 200 : 260}
    figureWidth={toFigureWidth(sides, 90)}
    nothing="No products were kicked out."
  />
);

const column = { display: 'grid', gap: '4', alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** All that is counted, each with its table. */
export const Figures = (props: FiguresProps): JSX.Element => (
  <chakra.div padding="4" {...column}>
    <OutcomeTiles sides={props.sides} />
    <ConversionDifference sides={props.sides} />
    <ReminderLine sides={props.sides} />
    {props.sides[0] ? <Breakdown scope={props.sides[0].scope} /> : null}
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', '2xl': 'repeat(2, minmax(0, 1fr))' }}>
      <chakra.div {...column}>
        <PagesFigure sides={props.sides} />
        <QuestionsFigure {...props} />
      </chakra.div>
      <chakra.div {...column}>
        <TimesFigure sides={props.sides} />
        <ReasonsFigure sides={props.sides} />
      </chakra.div>
    </chakra.div>
  </chakra.div>
);
