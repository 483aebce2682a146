import type { JSX } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '#events/rules';
import { chakra } from '../../ui/theme/chakra.ts';
import { formatCount, formatOffers } from '../funnel/format-numbers.ts';
import { outcomeLabels } from '../list/filter-labels.ts';
import { type TrialResult, changeLabels, formatExcluded } from './trial-result.ts';

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

/** How many would change in which way, and what that is worth. */
export const CountsTable = ({ counts }: TrialResult): JSX.Element => (
  <Table title="What would change" columns={['Change', 'Applications', 'Offers', 'Paid', 'Without an offer, estimate']} words={1}>
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
      </tr>
    ))}
  </Table>
);

/** The rules that decide otherwise. */
export const RulesTable = ({ rules }: TrialResult): JSX.Element => (
  <Table title="By rule" columns={['Product', 'Why', 'Excluded now', 'No longer excluded']} words={2}>
    {rules.map(({ product, rule, reason, excluded, admitted }) => (
      <tr key={`${product} ${rule}`}>
        <Heading scope="row">{product}</Heading>
        <Words>{reason}</Words>
        <Cell>{formatCount(excluded)}</Cell>
        <Cell>{formatCount(admitted)}</Cell>
      </tr>
    ))}
  </Table>
);

/** The applications behind it, each with its replay. */
export const ChangedTable = ({ changed }: TrialResult): JSX.Element => (
  <Table title="Applications that would change, the highest offers first" columns={['Application', 'Change', 'Not sold before', 'Not sold then', 'Outcome', 'Offer']} words={5}>
    {changed.map(({ application: { id, summary }, change, before, after }) => (
      <tr key={id}>
        <Heading scope="row">
          <Link href={`~/console/applications/${id}`}>{id.slice(0, 8)}</Link>
        </Heading>
        <Words>{changeLabels[change]}</Words>
        <Words>{formatExcluded(before) || '—'}</Words>
        <Words>{formatExcluded(after) || '—'}</Words>
        <Words>{summary ? outcomeLabels[summary.outcome] : '—'}</Words>
        <Cell>{summary?.total ? formatMoney(summary.total) : '—'}</Cell>
      </tr>
    ))}
  </Table>
);
