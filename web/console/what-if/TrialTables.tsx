import type { JSX } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '#events/rules';
import { chakra } from '../../ui/theme/chakra.ts';
import { formatCount, formatOffers } from '../funnel/format-numbers.ts';
import { outcomeLabels } from '../list/filter-labels.ts';
import { keepList } from '../replay-page/last-list.ts';
import { type TrialResult, changeLabels, formatExcluded, lossChanges } from './trial-result.ts';

const Cell = chakra('td', { base: { paddingInline: '3', paddingBlock: '1', textAlign: 'right', whiteSpace: 'nowrap', borderBottomWidth: 'hairline', verticalAlign: 'top' } });
const Words = chakra('td', { base: { paddingInline: '3', paddingBlock: '1', borderBottomWidth: 'hairline', minWidth: 'rowMedium', verticalAlign: 'top' } });
const Heading = chakra('th', { base: { paddingInline: '3', paddingBlock: '1', textAlign: 'left', fontWeight: 'medium', borderBottomWidth: 'hairline', whiteSpace: 'nowrap' } });

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** How many of the columns, from the left, are words. */
  readonly words: number;
  readonly children: readonly JSX.Element[];
}

const Table = ({ title, columns, words, children }: TableProps): JSX.Element => (
  <chakra.section aria-label={title} tabIndex={0} overflowX="auto">
    <chakra.table borderCollapse="collapse" fontVariantNumeric="tabular-nums" css={{ '& a': { color: 'action' } }}>
      <chakra.caption textAlign="left" fontWeight="strong" paddingBlock="2">
        {title}
      </chakra.caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <Heading key={column} scope="col" textAlign={at < words ? 'left' : 'right'}>
              {column}
            </Heading>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </chakra.table>
  </chakra.section>
);

const BAR_WIDTH_PX = 160;
const BAR_HEIGHT_PX = 12;

interface BarProps {
  readonly value: number;
  /** The value of a whole bar. */
  readonly most: number;
  /** What is lost, not won. */
  readonly isLoss: boolean;
}

/** A value as a bar beside its figure, which says the same. */
const Bar = ({ value, most, isLoss }: BarProps): JSX.Element => (
  <svg width={BAR_WIDTH_PX} height={BAR_HEIGHT_PX} aria-hidden="true">
    <chakra.rect x="0" y="0" width={most > 0 ? Math.max(value > 0 ? 1 : 0, (value / most) * BAR_WIDTH_PX) : 0} height={BAR_HEIGHT_PX} fill={isLoss ? 'danger' : 'action'} />
  </svg>
);

/** How many would change in which way, and what that is worth. */
export const CountsTable = ({ counts, applications: all }: TrialResult): JSX.Element => (
  <Table title="What would change" columns={['Change', 'Applications', 'Offers', 'Paid', 'Without an offer, estimate', 'Share of applications']} words={1}>
    {counts.map(({ change, applications, quotedTotal, paidTotal, estimate }) => (
      <tr key={change}>
        <Heading scope="row">{changeLabels[change]}</Heading>
        <Cell>{formatCount(applications)}</Cell>
        <Cell>{formatMoney(quotedTotal)}</Cell>
        <Cell>{formatMoney(paidTotal)}</Cell>
        <Cell>
          {estimate
            ? `≈ ${formatMoney(estimate.amount)} (${formatCount(estimate.applications)} × ${formatMoney(estimate.meanOffer)}, the mean of ${formatOffers(estimate.offers)})`
            : '—'}
        </Cell>
        <Cell textAlign="left">
          <Bar value={applications} most={all} isLoss={lossChanges.includes(change)} />
        </Cell>
      </tr>
    ))}
  </Table>
);

/** The rules that decide otherwise. */
export const RulesTable = ({ rules }: TrialResult): JSX.Element => (
  <Table title="By rule" columns={['Product', 'Why', 'Now excluded', 'No longer excluded', 'Difference']} words={2}>
    {rules.map(({ product, rule, reason, excluded, admitted }) => (
      <tr key={`${product} ${rule}`}>
        <Heading scope="row">{product ?? 'Answer required'}</Heading>
        <Words>{reason}</Words>
        <Cell>{formatCount(excluded)}</Cell>
        <Cell>{formatCount(admitted)}</Cell>
        <Cell textAlign="left">
          <Bar value={Math.abs(excluded - admitted)} most={Math.max(...rules.map((rule) => Math.abs(rule.excluded - rule.admitted)))} isLoss={excluded > admitted} />
        </Cell>
      </tr>
    ))}
  </Table>
);

export interface ChangedTableProps {
  readonly result: TrialResult;
  /** The query and fragment under which a replay shows these rules. */
  readonly replay: string;
}

/** The applications behind it, each with its replay under these rules. */
export function ChangedTable({ result: { changed }, replay }: ChangedTableProps): JSX.Element {
  // The application that is opened has the next and the previous one of this table.
  const keep = (openedId: string): void => {
    const { search, hash } = window.location;
    keepList({ path: '/what-if', search: search + hash, ids: changed.map(({ application }) => application.id), total: changed.length, openedId, replay });
  };
  return (
    <Table
      title="Applications that would change, highest offers first"
      columns={['Application', 'Change', 'Excluded before', 'Excluded after', 'Answers missing', 'Outcome', 'Offer']}
      words={6}
    >
      {changed.map(({ application: { id, summary }, change, before, after, missing }) => (
        <tr key={id}>
          <Heading scope="row">
            <Link href={`/applications/${id}${replay}`} onClick={() => keep(id)}>
              {id.slice(0, 8)}
            </Link>
          </Heading>
          <Words>{changeLabels[change]}</Words>
          <Words>{formatExcluded(before) || '—'}</Words>
          <Words>{formatExcluded(after) || '—'}</Words>
          <Words>{missing.join('; ') || '—'}</Words>
          <Words>{summary ? outcomeLabels[summary.outcome] : '—'}</Words>
          <Cell>{summary?.total ? formatMoney(summary.total) : '—'}</Cell>
        </tr>
      ))}
    </Table>
  );
}
