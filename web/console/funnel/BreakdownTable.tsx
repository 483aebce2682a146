import { type JSX, useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '#events/rules';
import { chakra } from '../../ui/theme/chakra.ts';
import type { ListFilter } from '../list/list-filter.ts';
import { type BreakdownChoice, type BreakdownRow, type ColumnKey, type Sorting, breakdownColumns, dimensionLabels, filterOfRow, sortRows, withBreakdown } from './breakdown.ts';
import { compareWithOthers } from './compare-row.ts';
import { toComparisonSearch } from './comparison.ts';
import { formatCount, formatOffers, formatPercent } from './format-numbers.ts';
import { linkToList } from './funnel-side.ts';

const Cell = chakra('td', { base: { paddingInline: '3', paddingBlock: '1', textAlign: 'right', whiteSpace: 'nowrap', borderBottomWidth: 'hairline' } });
const Heading = chakra('th', { base: { paddingInline: '3', paddingBlock: '1', textAlign: 'right', fontWeight: 'medium', borderBottomWidth: 'hairline', whiteSpace: 'nowrap' } });

type Conversion = NonNullable<BreakdownRow['conversion']>;

const toWidth = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The share as a bar, with its interval as a line over it. */
const ConversionBar = ({ value, low, high }: Conversion): JSX.Element => (
  <chakra.span aria-hidden="true" display="block" position="relative" height="3" bg="bg.hover" borderRadius="sm" overflow="hidden">
    <chakra.span position="absolute" insetBlock="0" left="0" bg="action" style={{ width: toWidth(value) }} />
    <chakra.span position="absolute" top="1" height="1" bg="fg" style={{ left: toWidth(low), width: toWidth(high - low) }} />
  </chakra.span>
);

/** Of those that have ended. */
const ConversionCell = ({ row: { conversion } }: { readonly row: BreakdownRow }): JSX.Element => (
  <Cell>
    {conversion ? (
      <chakra.span display="grid" gridTemplateColumns="5rem 3rem 8rem" alignItems="center" gap="2" justifyContent="end">
        <ConversionBar {...conversion} />
        <span>{formatPercent(conversion.value * 100)}</span>
        <chakra.span color="fg.muted" textAlign="left">{`${formatPercent(conversion.low * 100)} to ${formatPercent(conversion.high * 100)}`}</chakra.span>
      </chakra.span>
    ) : (
      '—'
    )}
  </Cell>
);

function EstimateCell({ row: { lostEstimate } }: { readonly row: BreakdownRow }): JSX.Element {
  if (!lostEstimate) return <Cell>—</Cell>;
  const { amount, applications, meanOffer, offers } = lostEstimate;
  const basis = `${formatCount(applications)} without an offer × ${formatMoney(meanOffer)}, the mean of ${formatOffers(offers)}`;
  return <Cell title={basis}>{`≈ ${formatMoney(amount)}`}</Cell>;
}

interface RowsProps {
  readonly rows: readonly BreakdownRow[];
  readonly choice: BreakdownChoice;
  readonly scope: ListFilter;
  readonly nameOf: (row: BreakdownRow) => string;
}

/** Leads to the same page with the row beside all others. */
function CompareCell({ row, rows, choice, scope, nameOf }: RowsProps & { readonly row: BreakdownRow }): JSX.Element {
  const comparison = compareWithOthers(row, rows, choice.by, scope);
  if (!comparison) return <Cell>—</Cell>;
  return (
    <Cell>
      <Link href={`/funnel${withBreakdown(toComparisonSearch(comparison), { ...choice, by: 'WEEK' })}`} aria-label={`Compare ${nameOf(row)} with others`}>
        with others
      </Link>
    </Cell>
  );
}

function Row({ row, ...props }: RowsProps & { readonly row: BreakdownRow }): JSX.Element {
  const {
    choice: { by },
    scope,
    nameOf,
  } = props;
  const filter = filterOfRow(row, by, scope);
  const link = (more: Partial<ListFilter>, count: number): JSX.Element | string =>
    filter && count > 0 ? <Link href={linkToList({ scope }, { ...filter, ...more })}>{formatCount(count)}</Link> : formatCount(count);
  return (
    <tr>
      <Heading scope="row" textAlign="left">
        {nameOf(row)}
      </Heading>
      <Cell>{link({}, row.applications)}</Cell>
      <Cell>{link({ outcomes: ['IN_PROGRESS'] }, row.inProgress)}</Cell>
      <Cell>{link({ outcomes: ['PURCHASED'] }, row.purchased)}</Cell>
      <Cell>{link({ outcomes: ['PURCHASED_ELSEWHERE'] }, row.purchasedElsewhere)}</Cell>
      <ConversionCell row={row} />
      <Cell>{link({ outcomes: ['ABANDONED'] }, row.abandoned)}</Cell>
      <Cell>{link({ outcomes: ['KICKED_OUT_BY_ADDRESS', 'KICKED_OUT_BY_PRODUCT'] }, row.kickedOut)}</Cell>
      <Cell>{formatMoney(row.quotedTotal)}</Cell>
      <Cell>{formatMoney(row.paidTotal)}</Cell>
      <Cell>{formatMoney(row.lostTotal)}</Cell>
      <EstimateCell row={row} />
      <CompareCell row={row} {...props} />
    </tr>
  );
}

const ariaSort = (sorting: Sorting | null, key: ColumnKey): 'ascending' | 'descending' | undefined =>
  sorting?.by === key ? (sorting.isAscending ? 'ascending' : 'descending') : undefined;

/** A breakdown with every number, sorted by any column. */
export function BreakdownTable({ rows, choice, ...others }: RowsProps): JSX.Element {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const sortBy = (by: ColumnKey): void => setSorting(sorting?.by === by ? { by, isAscending: !sorting.isAscending } : { by, isAscending: false });
  return (
    <chakra.section aria-label={`Table: by ${dimensionLabels[choice.by].toLowerCase()}`} tabIndex={0} overflowX="auto">
      <chakra.table borderCollapse="collapse" fontVariantNumeric="tabular-nums" css={{ '& a': { color: 'action' } }}>
        <thead>
          <tr>
            <Heading scope="col" textAlign="left">
              {dimensionLabels[choice.by]}
            </Heading>
            {breakdownColumns.map(({ key, label }) => (
              <Heading key={key} scope="col" aria-sort={ariaSort(sorting, key)}>
                <chakra.button type="button" cursor="pointer" fontWeight="medium" minHeight="6" onClick={() => sortBy(key)}>
                  <span>{label}</span>
                  {sorting?.by === key ? <span aria-hidden="true">{sorting.isAscending ? ' ↑' : ' ↓'}</span> : null}
                </chakra.button>
              </Heading>
            ))}
            <Heading scope="col">Compare</Heading>
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, sorting).map((row) => (
            <Row key={row.value ?? ''} row={row} rows={rows} choice={choice} {...others} />
          ))}
        </tbody>
      </chakra.table>
    </chakra.section>
  );
}
