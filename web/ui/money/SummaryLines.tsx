import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import type { SummaryLine } from './summary-line.ts';
import { SummaryRow } from './SummaryRow.tsx';

export interface SummaryLinesProps {
  lines: readonly SummaryLine[];
  total?: { label: string; amount: string; dataFrom?: string | undefined } | undefined;
}

const flatten = (line: SummaryLine): JSX.Element[] => [
  <SummaryRow key={line.id} line={line} />,
  ...(line.lines ?? []).map((sub) => <SummaryRow key={`${line.id}-${sub.id}`} line={sub} nested />),
];

export function SummaryLines({ lines, total }: SummaryLinesProps): JSX.Element {
  return (
    <div>
      <chakra.dl display="flex" flexDirection="column" gap="3">{lines.flatMap(flatten)}</chakra.dl>
      {total ? (
        <chakra.dl display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" columnGap="4" marginTop="4" paddingTop="4"
          borderTopWidth="hairline" borderColor="line.strong" data-from={total.dataFrom}>
          <chakra.dt textStyle="label">{total.label}</chakra.dt>
          <chakra.dd textStyle="title" fontVariantNumeric="tabular-nums" marginLeft="auto" aria-live="polite">{total.amount}</chakra.dd>
        </chakra.dl>
      ) : null}
    </div>
  );
}
