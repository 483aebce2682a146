import { type JSX, useCallback, useId, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { formatMoney } from '#events/rules';
import { chakra } from '../../ui/theme/chakra.ts';
import { type BreakdownDimension, type CountUnit, ReadBreakdownDocument } from '../../generated/graphql.ts';
import { saveFile } from '../export/export-file.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { toFilterInput } from '../list/filter-input.ts';
import { toSearch, parseFilter, type ListFilter } from '../list/list-filter.ts';
import { useQuestionLabels } from '../list/use-question-labels.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { FieldGroup, SmallButton, controlStyle } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import {
  type BreakdownChoice,
  type BreakdownRow,
  type ColumnKey,
  type Sorting,
  breakdownColumns,
  dimensionLabels,
  filterOfRow,
  nameOfRow,
  parseBreakdown,
  sortRows,
  unitLabels,
  withBreakdown,
} from './breakdown.ts';
import { createBreakdownCsv } from './breakdown-csv.ts';
import { Trend } from './Trend.tsx';
import { describeFilter } from '../list/filter-words.ts';
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

function Row({ row, choice: { by }, scope, nameOf }: Omit<RowsProps, 'rows'> & { readonly row: BreakdownRow }): JSX.Element {
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
    </tr>
  );
}

const ariaSort = (sorting: Sorting | null, key: ColumnKey): 'ascending' | 'descending' | undefined =>
  sorting?.by === key ? (sorting.isAscending ? 'ascending' : 'descending') : undefined;

function BreakdownTable({ rows, choice, ...others }: RowsProps): JSX.Element {
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
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, sorting).map((row) => (
            <Row key={row.value ?? ''} row={row} choice={choice} {...others} />
          ))}
        </tbody>
      </chakra.table>
    </chakra.section>
  );
}

function Choices({ choice, onChoice }: { readonly choice: BreakdownChoice; readonly onChoice: (choice: BreakdownChoice) => void }): JSX.Element {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.select aria-label="Break down by" value={choice.by} onChange={({ target }) => onChoice({ ...choice, by: target.value as BreakdownDimension })} {...controlStyle}>
        {(Object.keys(dimensionLabels) as BreakdownDimension[]).map((by) => (
          <option key={by} value={by}>
            {dimensionLabels[by]}
          </option>
        ))}
      </chakra.select>
      <FieldGroup aria-label="Count" display="inline-flex" gap="1">
        {(Object.keys(unitLabels) as CountUnit[]).map((unit) => (
          <SmallButton key={unit} type="button" aria-pressed={choice.unit === unit} onClick={() => onChoice({ ...choice, unit })}>
            {unitLabels[unit]}
          </SmallButton>
        ))}
      </FieldGroup>
    </chakra.div>
  );
}

const readBreakdown = async (search: string, by: BreakdownDimension, unit: CountUnit): Promise<readonly BreakdownRow[]> =>
  (await graph(ReadBreakdownDocument, { filter: toFilterInput(parseFilter(search)), by, unit })).breakdown;

/** Those that are looked at, by one dimension: how they ended, and what they came to. */
export function Breakdown({ scope }: { readonly scope: ListFilter }): JSX.Element {
  const id = useId();
  const search = useSearch();
  const [location, navigate] = useLocation();
  const choice = parseBreakdown(search);
  const { by, unit } = choice;
  const versionName = useVersionNames();
  const questionLabel = useQuestionLabels();
  const key = toSearch(scope);
  const { state, retry } = useRequest(useCallback(() => readBreakdown(key, by, unit), [key, by, unit]));
  const nameOf = (row: BreakdownRow): string => nameOfRow(row, by, versionName);
  const save = (rows: readonly BreakdownRow[]): void => {
    const now = Date.now();
    const csv = createBreakdownCsv(rows, nameOf, {
      dimension: dimensionLabels[by],
      scope: describeFilter(scope, { versionName, questionLabel }),
      unit: unitLabels[unit].replace(/s$/, ''),
      now,
    });
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `by-${by.toLowerCase().replaceAll('_', '-')}-${new Date(now).toISOString().slice(0, 10)}.csv`);
  };
  return (
    <chakra.section aria-labelledby={id} padding="4" bg="bg" borderWidth="hairline" borderRadius="md" minWidth="0" display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h2 id={id} fontSize="sm" fontWeight="strong">
          Breakdown
        </chakra.h2>
        <chakra.span display="inline-flex" flexWrap="wrap" gap="2">
          <Choices choice={choice} onChoice={(next) => navigate(`${location}${withBreakdown(search, next)}`, { replace: true })} />
          {state.status === 'loaded' && state.value.length > 0 ? (
            <SmallButton type="button" onClick={() => save(state.value)}>
              Export CSV
            </SmallButton>
          ) : null}
        </chakra.span>
      </chakra.div>
      <chakra.p color="fg.muted" maxWidth="measure">
        Conversion is of those that have ended, with its 95% interval. Quoted is the newest offer by card; lost is that of applications that ended without a purchase. An estimate
        is of those that never had an offer, by the mean of those that had.
      </chakra.p>
      {state.status === 'loaded' ? (
        <>
          {by === 'DAY' || by === 'WEEK' ? <Trend rows={state.value} by={by} scope={scope} /> : null}
          <BreakdownTable rows={state.value} choice={choice} scope={scope} nameOf={nameOf} />
        </>
      ) : (
        <RequestStatus state={state} loadingText="Breaking down …" onRetry={retry} />
      )}
    </chakra.section>
  );
}
