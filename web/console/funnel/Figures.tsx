import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import type { RequestState } from '../facade/use-request.ts';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { Figure } from './Figure.tsx';
import { Outcomes } from './Outcomes.tsx';
import { pagesChart } from './pages.ts';
import { mostLeft, questionsChart } from './questions.ts';
import { reasonsChart } from './reasons.ts';
import type { FunnelQuestion, Side } from './sides.ts';
import { timesChart } from './times.ts';
import { countText } from './words.ts';

export interface FiguresProps {
  readonly sides: readonly Side[];
  readonly questions: RequestState<readonly (readonly FunnelQuestion[])[]>;
  readonly onRetry: () => void;
}

const wide = (sides: readonly Side[], alone: number): number => (sides.length > 1 ? alone + 110 : alone);

function Questions({ sides, questions, onRetry }: FiguresProps): JSX.Element {
  if (questions.status !== 'loaded') return <RequestStatus state={questions} loadingText="Counting by question …" onRetry={onRetry} />;
  const chart = questionsChart(sides.map((side, at) => ({ ...side, questions: questions.value[at] ?? [] })));
  const shown = mostLeft(chart);
  return (
    <Figure
      title="By question"
      about={
        <>
          <span>Who answered each question, in the order in which buyers came to them, and who was abandoned right after it.</span>
          {shown === chart ? null : <span>{` The ${shown.rows.length} after which most were; the table has all ${chart.rows.length}, one program shows its own.`}</span>}
        </>
      }
      keys={[
        ['on', 'went on'],
        ['abandoned', 'abandoned right after it'],
      ]}
      chart={shown}
      table={chart}
      row="Question"
      labelWidth={150}
      figureWidth={wide(sides, 140)}
      nothing="Nobody has answered anything."
    />
  );
}

const ByPage = ({ sides }: Pick<FiguresProps, 'sides'>): JSX.Element => (
  <Figure
    title="By page"
    about="How many of all applications came to each page, as they walked: a page that is optional counts for those who came to it, one that they came back to counts once."
    keys={[
      ['on', 'went on, or bought'],
      ['abandoned', 'abandoned here'],
      ['kicked', 'kicked out here'],
      ['open', 'still here'],
    ]}
    chart={pagesChart(sides)}
    row="Page"
    labelWidth={110}
    figureWidth={wide(sides, 110)}
    nothing="Nobody has come to a page."
  />
);

const Times = ({ sides }: Pick<FiguresProps, 'sides'>): JSX.Element => (
  <Figure
    title="Time on each page"
    about={`What half of the buyers took at most, and what nine in ten did, until they went on; of the newest ${sides.map(({ funnel }) => countText(funnel.timed)).join(' and ')} applications.`}
    keys={[
      ['on', 'half of them'],
      ['open', 'nine in ten'],
    ]}
    chart={timesChart(sides)}
    row="Page"
    labelWidth={110}
    figureWidth={wide(sides, 155)}
    nothing="Nobody has gone on from a page."
  />
);

const Reasons = ({ sides }: Pick<FiguresProps, 'sides'>): JSX.Element => (
  <Figure
    title="Why products were kicked out"
    about={`In the words of the program’s rules; an application may have several. Payments that a bank refused: ${sides.map(({ funnel }) => `${countText(funnel.declines)} in ${countText(funnel.declined)} applications`).join(' and ')}.`}
    keys={[['kicked', 'kicked out']]}
    chart={reasonsChart(sides)}
    row="Reason"
    labelWidth={sides.length > 1 ? 200 : 260}
    figureWidth={wide(sides, 90)}
    nothing="No product was kicked out."
  />
);

const column = { display: 'grid', gap: '4', alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** All that is counted, each with its table. */
export const Figures = (props: FiguresProps): JSX.Element => (
  <chakra.div padding="4" {...column}>
    <Outcomes sides={props.sides} />
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', '2xl': 'repeat(2, minmax(0, 1fr))' }}>
      <chakra.div {...column}>
        <ByPage sides={props.sides} />
        <Questions {...props} />
      </chakra.div>
      <chakra.div {...column}>
        <Times sides={props.sides} />
        <Reasons sides={props.sides} />
      </chakra.div>
    </chakra.div>
  </chakra.div>
);
