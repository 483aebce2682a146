import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';
import { Hidden } from '../Hidden.tsx';
import type { SummaryLine } from './summary-line.ts';

const Grid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '4' },
  variants: {
    kind: {
      main: {},
      muted: { color: 'fg.muted', textStyle: 'small' },
      nested: { paddingLeft: '4', color: 'fg.soft' },
      subtotal: { borderTopWidth: 'hairline', paddingTop: '3', fontWeight: 'strong' },
    },
  },
});

const Struck = ({ on, children }: { on: boolean | undefined; children: ReactNode }): JSX.Element =>
  on ? <chakra.del color="fg.muted" textDecorationThickness="1px">{children}</chakra.del> : <span>{children}</span>;

const Changed = (): JSX.Element => (
  <chakra.span marginLeft="2" paddingInline="2" borderRadius="full" bg="notice.subtle" color="notice" textStyle="small" fontWeight="medium" whiteSpace="nowrap">
    Updated
  </chakra.span>
);

function Label({ line }: { line: SummaryLine }): JSX.Element {
  return (
    <>
      <Struck on={line.struck}>{line.label}</Struck>
      {line.struck ? <Hidden> (removed)</Hidden> : null}
      {line.changed ? <Changed /> : null}
    </>
  );
}

const detailsOf = (line: SummaryLine): readonly string[] => (typeof line.detail === 'string' ? [line.detail] : (line.detail ?? []));
function kindOf(line: SummaryLine, nested: boolean): 'main' | 'muted' | 'nested' | 'subtotal' {
  if (line.subtotal) return 'subtotal';
  if (line.muted) return 'muted';
  return nested ? 'nested' : 'main';
}

export function SummaryRow({ line, nested = false }: { line: SummaryLine; nested?: boolean }): JSX.Element {
  const details = detailsOf(line);
  const weight = line.strong ? 'strong' : undefined;
  return (
    <Grid kind={kindOf(line, nested)} data-from={line.dataFrom}>
      <chakra.dt fontWeight={weight}><Label line={line} /></chakra.dt>
      {line.amount === undefined ? null : <chakra.dd textStyle={line.muted ? 'small' : 'money'} fontVariantNumeric="tabular-nums" fontWeight={weight}><Struck on={line.struck}>{line.amount}</Struck></chakra.dd>}
      {details.map((text) => (
        <chakra.dd key={text} gridColumn="1 / -1" textStyle="small" color="fg.muted">{text}</chakra.dd>
      ))}
    </Grid>
  );
}
