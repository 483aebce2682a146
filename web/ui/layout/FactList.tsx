import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';

export interface Fact {
  term: string;
  fact: string;
  /** Where the value comes from, rendered as `data-from`. */
  dataFrom?: string | undefined;
}

/** Facts that are shown and not asked. The term is beside the fact, on phones above it. */
export const FactList = ({ facts }: { facts: readonly Fact[] }): JSX.Element => (
  <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: 'minmax(8rem, max-content) 1fr' }} columnGap="6" rowGap={{ base: '0', sm: '2' }}
    _print={{ gridTemplateColumns: 'minmax(8rem, max-content) 1fr', rowGap: '1' }}>
    {facts.map(({ term, fact, dataFrom }) => (
      <chakra.div key={term} display="contents">
        <chakra.dt color="fg.muted">{term}</chakra.dt>
        <chakra.dd data-from={dataFrom} overflowWrap="anywhere" marginBottom={{ base: '3', sm: '0' }} _print={{ marginBottom: '0' }}>{fact}</chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
);
