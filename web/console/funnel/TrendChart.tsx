import type { JSX } from 'react';
import { Area, Bar, CartesianGrid, ComposedChart, Line, ReferenceArea, ReferenceLine, ResponsiveContainer, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { formatMoney } from '#events/rules';
import type { Elements } from '../../ui/index.ts';
import { chakra } from '../../ui/theme/chakra.ts';
import { findVariable } from '../../ui/theme/resolve-style.ts';
import { formatCount, formatPercent } from './format-numbers.ts';
import { fillFor } from './Patterns.tsx';
import type { TrendPeriod } from './trend.ts';

const color = (name: string): string => findVariable(`colors.${name}`) ?? '';
const [ACTION, SUBTLE, INK, SOFT, LINE, HOVER] = [color('action'), color('action.line'), color('fg'), color('fg.soft'), color('line'), color('bg.hover')];
const font = { fontSize: 13, fontVariantNumeric: 'tabular-nums' } as const;
const HEIGHT_PX = 180;
const AXIS_WIDTH_PX = 64;

/** `Nov 26`. */
const formatShortDay = (day: string): string => new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const formatDollars = (dollars: number): string => formatMoney(String(dollars), 0);

function describePeriod({ day, applications, conversion, interval, paid, lost, changes, isUnfinished }: TrendPeriod): string[] {
  return [
    `${day}${isUnfinished ? ', not complete' : ''}`,
    `${formatCount(applications)} applications`,
    conversion === null || interval === null ? 'none ended' : `${formatPercent(conversion)} converted, ${formatPercent(interval[0])} to ${formatPercent(interval[1])}`,
    `${formatDollars(paid)} paid, ${formatDollars(lost)} lost`,
    ...changes.map((name) => `Changed: ${name}`),
  ];
}

const PeriodTooltip = ({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>): JSX.Element | null => {
  const period = payload[0]?.payload as TrendPeriod | undefined;
  if (!active || !period) return null;
  return (
    <chakra.div padding="2" bg="bg" borderWidth="hairline" borderColor="line.strong" borderRadius="sm" boxShadow="float" fontSize="dense">
      {describePeriod(period).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </chakra.div>
  );
};

interface PanelProps {
  readonly periods: readonly TrendPeriod[];
  readonly title: string;
  readonly children: Elements;
  readonly formatTick: (value: number) => string;
  readonly domain: readonly [number, number | 'auto'];
}

function markUnfinished(periods: readonly TrendPeriod[]): JSX.Element[] {
  const unfinished = periods.find(({ isUnfinished }) => isUnfinished);
  return unfinished ? [<ReferenceArea key="unfinished" x1={unfinished.day} x2={periods.at(-1)?.day ?? unfinished.day} fill={HOVER} ifOverflow="visible" />] : [];
}

const markChanges = (periods: readonly TrendPeriod[]): JSX.Element[] =>
  periods.flatMap(({ day, changes }) =>
    changes.length > 0
      ? [<ReferenceLine key={day} x={day} stroke={INK} strokeDasharray="3 3" label={{ value: changes.join(', '), position: 'top', fill: INK, fontSize: 12 }} />]
      : [],
  );

/** Days or weeks from left to right; what changed is a line across, and what is not over yet has a ground of its own. */
function Panel({ periods, title, children, formatTick, domain }: PanelProps): JSX.Element {
  const marks: Elements = [...markUnfinished(periods), ...markChanges(periods)];
  return (
    <figure aria-label={title}>
      <chakra.figcaption color="fg.soft" marginBottom="1">
        {title}
      </chakra.figcaption>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <ComposedChart data={[...periods]} syncId="trend" accessibilityLayer={false} margin={{ top: 16, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={LINE} />
          <XAxis dataKey="day" scale="band" tickFormatter={formatShortDay} tick={{ fill: SOFT, ...font }} axisLine={{ stroke: LINE }} tickLine={false} minTickGap={24} />
          <YAxis width={AXIS_WIDTH_PX} domain={[...domain]} tickFormatter={formatTick} tick={{ fill: SOFT, ...font }} axisLine={false} tickLine={false} tickCount={5} />
          {marks}
          <Tooltip content={PeriodTooltip} isAnimationActive={false} />
          {children}
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  );
}

/** How conversion, and what was paid and lost, went over time. The table below it has every number. */
export const TrendChart = ({ periods }: { readonly periods: readonly TrendPeriod[] }): JSX.Element => (
  <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', '2xl': 'repeat(2, minmax(0, 1fr))' }}>
    <Panel periods={periods} title="Conversion of ended applications, with 95% interval" formatTick={(value) => `${value}%`} domain={[0, 100]}>
      {[
        <Area key="interval" dataKey="interval" stroke="none" fill={SUBTLE} fillOpacity={0.6} isAnimationActive={false} activeDot={false} />,
        <Line key="conversion" dataKey="conversion" stroke={ACTION} strokeWidth={2} dot={{ r: 3, fill: ACTION, strokeWidth: 0 }} isAnimationActive={false} />,
      ]}
    </Panel>
    <Panel periods={periods} title="Paid (solid) and lost (hatched), dollars" formatTick={formatDollars} domain={[0, 'auto']}>
      {[
        <Bar key="paid" dataKey="paid" stackId="dollars" fill={fillFor('on', 0)} maxBarSize={28} isAnimationActive={false} />,
        <Bar key="lost" dataKey="lost" stackId="dollars" fill={fillFor('abandoned', 0)} stroke={ACTION} maxBarSize={28} isAnimationActive={false} />,
      ]}
    </Panel>
  </chakra.div>
);
