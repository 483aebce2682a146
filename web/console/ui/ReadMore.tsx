import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { Page, PagedList } from '../facade/use-pages.ts';
import { SmallButton } from './controls.tsx';

interface ReadMoreProps {
  readonly list: PagedList<Page<unknown>>;
  /** What there is more of: “Older alerts”. */
  readonly label: string;
}

/** The end of a list of which more can be read. */
export function ReadMore({ list: { state, readMore, isReading, problem }, label }: ReadMoreProps): JSX.Element | null {
  if (state.status !== 'loaded' || state.value.pageInfo.endCursor === null) return null;
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      {problem === null ? null : (
        <chakra.p role="alert" color="danger">
          {problem}
        </chakra.p>
      )}
      <SmallButton type="button" onClick={readMore} disabled={isReading}>
        {isReading ? 'Loading…' : label}
      </SmallButton>
    </chakra.div>
  );
}
