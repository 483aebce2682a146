import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';
import { Hidden } from '../Hidden.tsx';
import type { SummaryLine } from './SummaryLines.tsx';

const Struck = ({ on, children }: { on: boolean; children: ReactNode }): JSX.Element =>
  on ? <chakra.del color="fg.muted" textDecorationThickness="1px">{children}</chakra.del> : <>{children}</>;

const Changed = (): JSX.Element => (
  <chakra.span marginLeft="2" paddingInline="2" borderRadius="full" bg="notice.subtle" color="notice" textStyle="small" fontWeight="medium" whiteSpace="nowrap">
    Updated
  </chakra.span>
);

const details = (line: SummaryLine): readonly string[] => (typeof line.detail === 'string' ? [line.detail] : (line.detail ?? []));

export function SummaryRow({ line, nested = false }: { line: SummaryLine; nested?: boolean }): JSX.Element {
  const struck = line.struck ?? false;
  const weight = line.subtotal || (!nested && details(line).length > 0) ? 'strong' : 'regular';
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="4" data-from={line.dataFrom} paddingLeft={nested ? '4' : '0'}
      color={nested ? 'fg.soft' : 'fg'} borderTopWidth={line.subtotal ? 'hairline' : '0'} paddingTop={line.subtotal ? '3' : '0'}>
      <chakra.dt fontWeight={weight}>
        <Struck on={struck}>{line.label}</Struck>
        {struck ? <Hidden> (removed)</Hidden> : null}
        {line.changed ? <Changed /> : null}
      </chakra.dt>
      {line.amount === undefined ? null : <chakra.dd textStyle="money" fontWeight={weight}><Struck on={struck}>{line.amount}</Struck></chakra.dd>}
      {details(line).map((text) => (
        <chakra.dd key={text} gridColumn="1 / -1" textStyle="small" color="fg.muted">{text}</chakra.dd>
      ))}
    </chakra.div>
  );
}
