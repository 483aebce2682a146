import { Fragment, type JSX } from 'react';
import { Link } from 'wouter';
import type { ReminderResult } from '../../generated/graphql.ts';
import { chakra } from '../../ui/theme/chakra.ts';
import { type FunnelSide, formatSidePrefix, linkToList } from './funnel-side.ts';
import { formatCount, formatPercent, toPercent } from './format-numbers.ts';

const steps = [
  ['REMINDED', 'reminded', 'reminded'],
  ['RETURNED', 'returned', 'returned'],
  ['PURCHASED', 'purchased', 'purchased'],
] as const satisfies readonly (readonly [ReminderResult, keyof FunnelSide['funnel']['reminders'], string])[];

interface CountLinkProps {
  readonly side: FunnelSide;
  readonly result: ReminderResult;
  readonly text: string;
}

const CountLink = ({ side, result, text }: CountLinkProps): JSX.Element => (
  <chakra.span css={{ '& > a': { color: 'action' } }}>
    <Link href={linkToList(side, { reminders: [result] })}>{text}</Link>
  </chakra.span>
);

function SideLine({ side, sides }: { readonly side: FunnelSide; readonly sides: readonly FunnelSide[] }): JSX.Element {
  const { reminders } = side.funnel;
  const shareText = (count: number): string => (count === reminders.reminded ? '' : ` (${formatPercent(toPercent({ count, of: reminders.reminded }))})`);
  return (
    <chakra.p fontVariantNumeric="tabular-nums">
      <span>{`${formatSidePrefix(sides, side)}Reminders by email: `}</span>
      {steps.map(([result, name, words], index) => (
        <Fragment key={result}>
          {index > 0 ? <span>{' → '}</span> : null}
          <CountLink side={side} result={result} text={`${formatCount(reminders[name])} ${words}${index > 0 ? shareText(reminders[name]) : ''}`} />
        </Fragment>
      ))}
      {reminders.undelivered > 0 ? (
        <>
          <span>{'. Not delivered: '}</span>
          <CountLink side={side} result="UNDELIVERED" text={formatCount(reminders.undelivered)} />
        </>
      ) : null}
    </chakra.p>
  );
}

const hasReminders = ({ funnel: { reminders } }: FunnelSide): boolean => reminders.reminded + reminders.undelivered > 0;

/** What reminders led to; each number leads to its applications. Nothing where there were none. */
export const ReminderLine = ({ sides }: { readonly sides: readonly FunnelSide[] }): JSX.Element => (
  <>
    {sides.filter(hasReminders).map((side) => (
      <SideLine key={side.name} side={side} sides={sides} />
    ))}
  </>
);
