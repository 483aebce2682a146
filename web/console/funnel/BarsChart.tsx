import { type JSX, useCallback } from 'react';
import { Bar, BarChart, type BarShapeProps, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { Link } from 'wouter';
import type { Elements } from '../../ui/index.ts';
import { findVariable } from '../../ui/theme/resolve-style.ts';
import type { Chart, ChartRow, BarKind } from './chart.ts';
import { fillFor, sideColors } from './Patterns.tsx';

const color = (name: string): string => findVariable(`colors.${name}`) ?? '';
const [INK, SOFT, LINE, PAPER] = [color('fg'), color('fg.soft'), color('line'), color('bg')];
const font = { fontSize: 13, fontVariantNumeric: 'tabular-nums' } as const;
const BAR_HEIGHT_PX = 16;
const BAR_GAP_PX = 2;
const AXIS_HEIGHT_PX = 28;
const kinds: readonly BarKind[] = ['on', 'abandoned', 'kicked', 'open'];

export interface BarsChartProps {
  readonly chart: Chart;
  /** Room for the words of the rows, and for their figures, in pixels. */
  readonly labelWidth: number;
  readonly figureWidth: number;
}

/** A part of a bar, which is a link to its applications. */
function LinkedBarPart({
  row,
  at,
  kind,
  x,
  y,
  width,
  height,
}: Pick<BarShapeProps, 'x' | 'y' | 'width' | 'height'> & { row: ChartRow; at: number; kind: BarKind }): JSX.Element | null {
  const part = row.bars[at]?.parts.find((one) => one.kind === kind);
  if (!part || part.value <= 0) return null;
  return (
    <>
      <Link href={part.to} aria-label={part.description}>
        <title>{part.description}</title>
        {/* What is too narrow to be hit is a little wider than it looks. */}
        <rect x={x - (width < 8 ? 4 : 0)} y={y} width={Math.max(width, 8)} height={height} fill="transparent" />
        <rect x={x} y={y} width={Math.max(width, 1)} height={height} fill={fillFor(kind, at)} stroke={sideColors[at]} strokeWidth="1" />
      </Link>
      {part.label && width > part.label.length * 7 + 8 ? (
        <text aria-hidden x={x + 6} y={y + height / 2} dy="0.355em" fill={PAPER} pointerEvents="none" {...font} fontSize={12}>
          {part.label}
        </text>
      ) : null}
    </>
  );
}

const createShape =
  (at: number, kind: BarKind) =>
  ({ x, y, width, height, payload }: BarShapeProps): JSX.Element => <LinkedBarPart row={payload as ChartRow} at={at} kind={kind} x={x} y={y} width={width} height={height} />;
const valueOf =
  (at: number, kind: BarKind) =>
  (row: ChartRow): number =>
    row.bars[at]?.parts.find((part) => part.kind === kind)?.value ?? 0;
/** Created once, because a new component would take the focus from its link. */
const series = [0, 1].map((at) => kinds.map((kind) => ({ name: `${at} ${kind}`, at, valueOf: valueOf(at, kind), shape: createShape(at, kind) })));

interface TickProps {
  readonly x?: number | string;
  readonly y?: number | string;
  readonly payload?: { readonly value: string };
}

/** As many characters as fit. */
const truncate = (text: string, width: number): string => {
  const most = Math.floor(width / 6.4);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};

/** Bars from zero, row by row, both sides on one scale; what each part stands for is said by its pattern and its name. */
export function BarsChart({ chart: { rows, ticks, formatTick }, labelWidth, figureWidth }: BarsChartProps): JSX.Element {
  const sides = rows[0]?.bars.length ?? 1;
  const step = sides * (BAR_HEIGHT_PX + BAR_GAP_PX) + 12;
  const rowOf = useCallback((key: string | undefined) => rows.find((one) => one.key === key), [rows]);
  const label = ({ x = 0, y = 0, payload }: TickProps): JSX.Element => {
    const text = rowOf(payload?.value)?.label ?? '';
    return (
      <text x={Number(x) - labelWidth + 8} y={y} dy="0.355em" fill={INK} {...font}>
        <title>{text}</title>
        <tspan>{truncate(text, labelWidth - 14)}</tspan>
      </text>
    );
  };
  const figure = ({ x = 0, y = 0, payload }: TickProps): JSX.Element => (
    <g fill={SOFT} {...font}>
      {rowOf(payload?.value)?.bars.map((bar, at) => (
        <text key={at} x={Number(x) + 4} y={Number(y) + (at - (sides - 1) / 2) * (BAR_HEIGHT_PX + BAR_GAP_PX)} dy="0.355em">
          {`${sides > 1 ? `${at === 0 ? 'A' : 'B'} ` : ''}${bar?.figure ?? '—'}`}
        </text>
      ))}
    </g>
  );
  const bars: Elements = series
    .slice(0, sides)
    .flat()
    .map(({ name, at, valueOf, shape }) => <Bar key={name} yAxisId="label" stackId={at} barSize={BAR_HEIGHT_PX} isAnimationActive={false} dataKey={valueOf} shape={shape} />);
  return (
    <ResponsiveContainer width="100%" height={rows.length * step + AXIS_HEIGHT_PX}>
      <BarChart layout="vertical" data={[...rows]} accessibilityLayer={false} barGap={BAR_GAP_PX} barCategoryGap={6} margin={{ top: 0, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid horizontal={false} stroke={LINE} />
        <XAxis
          type="number"
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={ticks}
          tickFormatter={formatTick}
          tick={{ fill: SOFT, ...font }}
          axisLine={false}
          tickLine={false}
          height={AXIS_HEIGHT_PX}
        />
        <YAxis yAxisId="label" type="category" dataKey="key" width={labelWidth} tick={label} interval={0} axisLine={{ stroke: LINE }} tickLine={false} />
        <YAxis yAxisId="figure" type="category" dataKey="key" orientation="right" width={figureWidth} tick={figure} interval={0} axisLine={false} tickLine={false} />
        {bars}
      </BarChart>
    </ResponsiveContainer>
  );
}
