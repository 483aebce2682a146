import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';

export interface AmountListProps {
  label?: string | undefined;
  /** Already formatted. */
  amounts: readonly { readonly name: string; readonly amount: string }[];
}

/** Amounts below each other, aligned right. */
export const AmountList = ({ label, amounts }: AmountListProps): JSX.Element => (
  <div>
    {label === undefined ? null : <p>{label}</p>}
    <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="4" color="fg.muted" fontVariantNumeric="tabular-nums">
      {amounts.map(({ name, amount }) => (
        <chakra.div key={name} display="contents"><dt>{name}</dt><chakra.dd textAlign="right">{amount}</chakra.dd></chakra.div>
      ))}
    </chakra.dl>
  </div>
);
