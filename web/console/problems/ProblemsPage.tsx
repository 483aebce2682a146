import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { Page, PagedList } from '../facade/use-pages.ts';
import { ReadMore } from '../ui/ReadMore.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';

export interface ProblemsPageProps<P> {
  readonly title: string;
  /** What the list is, and what to do about what is in it. */
  readonly about: string;
  /** How current the list is, where it is not read when the page loads. */
  readonly status?: string | null;
  readonly list: PagedList<P>;
  /** What there is to read where nothing is in it. */
  readonly emptyText: string;
  /** What the button says that reads the next page. */
  readonly moreLabel: string;
  readonly children: (page: P) => JSX.Element;
}

function ProblemsList<P extends Page<unknown>>({ list: { state, retry }, emptyText, children }: Pick<ProblemsPageProps<P>, 'list' | 'emptyText' | 'children'>): JSX.Element {
  if (state.status !== 'loaded') return <RequestStatus state={state} loadingText="Loading…" onRetry={retry} />;
  return state.value.nodes.length === 0 ? <chakra.output>{emptyText}</chakra.output> : children(state.value);
}

/** A list of problems that staff must handle. */
export const ProblemsPage = <P extends Page<unknown>>({ title, about, status = null, moreLabel, ...content }: ProblemsPageProps<P>): JSX.Element => (
  <chakra.div padding="6" display="grid" gap="4" justifyItems="start" fontSize="dense">
    <chakra.h1 fontSize="lg" fontWeight="heading">
      {title}
    </chakra.h1>
    <chakra.p maxWidth="measure" color="fg.soft">
      {about}
    </chakra.p>
    {status === null ? null : <p>{status}</p>}
    <ProblemsList {...content} />
    <ReadMore list={content.list} label={moreLabel} />
  </chakra.div>
);
