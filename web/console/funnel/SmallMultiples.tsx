import { type JSX, useId, useState } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { findVariable } from '../../ui/theme/resolve-style.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import type { BreakdownRow } from './breakdown.ts';
import { formatCount, formatPercent } from './format-numbers.ts';
import { CHART, type SmallMultiple, type SmallMultiples as Charts, createSmallMultiples } from './small-multiples.ts';

export interface SmallMultiplesProps {
  readonly rows: readonly BreakdownRow[];
  readonly nameOf: (row: BreakdownRow) => string;
  /** Where the row's applications are; null where no filter names them. */
  readonly linkOf: (row: BreakdownRow) => string | null;
}

const color = (name: string): string => findVariable(`colors.${name}`) ?? '';
const [ACTION, SUBTLE, LINE, HOVER] = [color('action'), color('action.line'), color('line'), color('bg.hover')];
const unscaled = { vectorEffect: 'non-scaling-stroke' } as const;

/** One row's conversion by week. */
const Plot = ({ panel, charts }: { readonly panel: SmallMultiple; readonly charts: Charts }): JSX.Element => (
  <chakra.svg aria-hidden="true" viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" width="full" height="16" overflow="visible">
    {charts.unfinishedFrom === null ? null : <rect x={charts.unfinishedFrom} y="0" width={CHART.width - charts.unfinishedFrom} height={CHART.height} fill={HOVER} />}
    <path d={`M0 0H${CHART.width}M0 ${CHART.height}H${CHART.width}`} stroke={LINE} fill="none" {...unscaled} />
    <path d={panel.interval} fill={SUBTLE} fillOpacity="0.6" stroke="none" />
    <path d={panel.line} stroke={ACTION} strokeWidth="2" strokeLinejoin="round" fill="none" {...unscaled} />
    <path d={panel.dots} stroke={ACTION} strokeWidth="5" strokeLinecap="round" fill="none" {...unscaled} />
  </chakra.svg>
);

function Panel({ panel, charts, nameOf, linkOf }: Omit<SmallMultiplesProps, 'rows'> & { readonly panel: SmallMultiple; readonly charts: Charts }): JSX.Element {
  const { row } = panel;
  const name = nameOf(row);
  const to = linkOf(row);
  const content = (
    <>
      <chakra.span display="flex" alignItems="baseline" justifyContent="space-between" gap="2">
        <chakra.span fontWeight="medium" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={name}>
          {name}
        </chakra.span>
        <chakra.span whiteSpace="nowrap">
          <chakra.strong fontWeight="strong">{row.conversion ? formatPercent(row.conversion.value * 100) : '—'}</chakra.strong>
          <chakra.span color="fg.muted">{` of ${formatCount(row.applications - row.inProgress - row.purchasedElsewhere)}`}</chakra.span>
        </chakra.span>
      </chakra.span>
      <chakra.span display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="2">
        <chakra.span aria-hidden="true" display="grid" alignContent="space-between" textAlign="right" color="fg.muted" lineHeight="1" height="16">
          <span>{`${charts.top}%`}</span>
          <span>0%</span>
        </chakra.span>
        <Plot panel={panel} charts={charts} />
      </chakra.span>
      <VisuallyHidden>{`. By week: ${panel.description}`}</VisuallyHidden>
    </>
  );
  const box = { display: 'grid', gap: '2', padding: '3', borderWidth: 'hairline', borderRadius: 'md', minWidth: '0', height: 'full' } as const;
  return (
    <chakra.li minWidth="0" listStyleType="none" css={{ '& > a': { ...box, color: 'fg' }, '& > a:hover': { bg: 'bg.hover' } }}>
      {to === null ? <chakra.div {...box}>{content}</chakra.div> : <Link href={to}>{content}</Link>}
    </chakra.li>
  );
}

/** A small chart for each of the first rows, with the same scales; the table below has every number. Nothing where there is nothing to compare. */
export function SmallMultiples({ rows, ...names }: SmallMultiplesProps): JSX.Element | null {
  const id = useId();
  const [now] = useState(Date.now);
  const charts = createSmallMultiples(rows, now);
  if (!charts) return null;
  return (
    <chakra.figure aria-labelledby={id} fontVariantNumeric="tabular-nums">
      <chakra.figcaption id={id} color="fg.soft" marginBottom="2">
        <span>{`Conversion by week, from ${charts.first} to ${charts.last}, with 95% interval`}</span>
        {charts.others > 0 ? <span>{`; ${formatCount(charts.others)} ${charts.others === 1 ? 'other is' : 'others are'} in the table`}</span> : null}
      </chakra.figcaption>
      <chakra.ul display="grid" gap="3" padding="0" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))">
        {charts.panels.map((panel) => (
          <Panel key={panel.row.value ?? ''} panel={panel} charts={charts} {...names} />
        ))}
      </chakra.ul>
    </chakra.figure>
  );
}
