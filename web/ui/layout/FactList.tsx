import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';
import { UnbrokenCodes } from '../language/UnbrokenCodes.tsx';

export interface Fact {
  term: string;
  fact: string;
  /** Below the fact, which is strong then: the address of a name. */
  lines?: readonly string[] | undefined;
  /** Where the value comes from, rendered as `data-from`. */
  dataFrom?: string | undefined;
}

export interface FactListProps {
  facts: readonly Fact[];
  /** Lists below each other have their facts in one line. */
  aligned?: boolean | undefined;
}

const columnsOf = (aligned: boolean): string => `${aligned ? 'minmax(10rem, max-content)' : 'max-content'} 1fr`;

const Lines = ({ lines }: { readonly lines: readonly string[] }): JSX.Element => <>{lines.map((line) => <chakra.span key={line} display="block"><UnbrokenCodes text={line} /></chakra.span>)}</>;

/** Facts that are shown and not asked. The term is beside the fact, on phones above it. */
export const FactList = ({ facts, aligned = false }: FactListProps): JSX.Element => (
  <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: columnsOf(aligned) }} columnGap="6" rowGap={{ base: '0', sm: '2' }}
    _print={{ gridTemplateColumns: columnsOf(aligned), rowGap: '0' }}>
    {facts.map(({ term, fact, lines, dataFrom }) => (
      <chakra.div key={term} display="contents">
        <chakra.dt color="fg.muted">{term}</chakra.dt>
        <chakra.dd data-from={dataFrom} overflowWrap="anywhere" marginBottom={{ base: '3', sm: '0' }} _print={{ marginBottom: '0' }}>
          <chakra.span display="block" fontWeight={lines ? 'strong' : undefined}><UnbrokenCodes text={fact} /></chakra.span>
          {lines ? <Lines lines={lines} /> : null}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
);
