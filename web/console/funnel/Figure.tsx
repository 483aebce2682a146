import { type JSX, type ReactNode, useId } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { BarsChart, type BarsChartProps } from './BarsChart.tsx';
import type { Chart, BarKind } from './chart.ts';
import { Swatch } from './Patterns.tsx';

export interface FigureProps extends Omit<BarsChartProps, 'chart'> {
  readonly title: string;
  /** What its bars and figures are, in a sentence. */
  readonly about: ReactNode;
  /** What the parts of its bars stand for. */
  readonly keys: readonly (readonly [BarKind, string])[];
  readonly chart: Chart;
  /** Where the table has more than the chart. */
  readonly table?: Chart;
  /** What a row of the table is. */
  readonly row: string;
  readonly nothing: string;
}

const Cell = chakra('td', { base: { paddingInline: '3', paddingBlock: '1', textAlign: 'right', whiteSpace: 'nowrap', borderBottomWidth: 'hairline' } });
const Heading = chakra('th', { base: { paddingInline: '3', paddingBlock: '1', textAlign: 'left', fontWeight: 'medium', borderBottomWidth: 'hairline' } });

function Table({ chart: { rows, columns }, title, row }: Pick<FigureProps, 'chart' | 'title' | 'row'>): JSX.Element {
  return (
    <chakra.details marginTop="2">
      <chakra.summary cursor="pointer" color="action" width="max-content" minHeight="6">
        Table
      </chakra.summary>
      {/* Wide ones scroll by themselves; a region that scrolls can be reached by keyboard. */}
      <chakra.section aria-label={`Table: ${title}`} tabIndex={0} overflowX="auto" marginTop="2">
        <chakra.table borderCollapse="collapse" fontVariantNumeric="tabular-nums">
          <thead>
            <tr>
              <Heading scope="col">{row}</Heading>
              {columns.map((column) => (
                <Heading key={column} scope="col" textAlign="right" maxWidth="rowShort">
                  {column}
                </Heading>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, group, cells }) => (
              <tr key={key}>
                <Heading scope="row" minWidth="rowShort">
                  <span>{label}</span>
                  {group ? <chakra.span color="fg.muted">{` ${group}`}</chakra.span> : null}
                </Heading>
                {cells.map((cell, at) => (
                  <Cell key={columns[at]}>{cell}</Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.section>
    </chakra.details>
  );
}

/** A chart with its words, what its patterns mean, and its table. */
export function Figure({ title, about, keys, chart, table = chart, row, nothing, ...widths }: FigureProps): JSX.Element {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} padding="4" bg="bg" borderWidth="hairline" borderRadius="md" minWidth="0">
      <chakra.h2 id={id} fontSize="sm" fontWeight="strong">
        {title}
      </chakra.h2>
      {chart.rows.length === 0 ? (
        <chakra.p color="fg.muted">{nothing}</chakra.p>
      ) : (
        <>
          <chakra.p color="fg.muted" maxWidth="measure">
            {about}
          </chakra.p>
          {keys.length > 1 ? (
            <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="4" rowGap="1" marginBlock="2">
              {keys.map(([kind, words]) => (
                <chakra.li key={kind} display="inline-flex" alignItems="center" gap="2">
                  <Swatch kind={kind} /> <span>{words}</span>
                </chakra.li>
              ))}
            </chakra.ul>
          ) : null}
          <BarsChart chart={chart} {...widths} />
          <Table chart={table} title={title} row={row} />
        </>
      )}
    </chakra.section>
  );
}
