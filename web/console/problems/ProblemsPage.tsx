import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { RequestState } from '../facade/use-request.ts';
import { RequestStatus } from '../ui/RequestStatus.tsx';

export interface ProblemsPageProps<T> {
  readonly title: string;
  /** What the list is, and what to do about what is in it. */
  readonly about: string;
  /** How current the list is, where it is not read when the page loads. */
  readonly status?: string | null;
  readonly state: RequestState<readonly T[]>;
  readonly onRetry: () => void;
  /** What there is to read where nothing is in it. */
  readonly emptyText: string;
  readonly children: (all: readonly T[]) => JSX.Element;
}

function ProblemsList<T>({ state, onRetry, emptyText, children }: Pick<ProblemsPageProps<T>, 'state' | 'onRetry' | 'emptyText' | 'children'>): JSX.Element {
  if (state.status !== 'loaded') return <RequestStatus state={state} loadingText="Loading…" onRetry={onRetry} />;
  return state.value.length === 0 ? <chakra.output>{emptyText}</chakra.output> : children(state.value);
}

/** A list of problems that staff must handle. */
export const ProblemsPage = <T,>({ title, about, status = null, ...content }: ProblemsPageProps<T>): JSX.Element => (
  <chakra.div padding="6" display="grid" gap="4" justifyItems="start" fontSize="dense">
    <chakra.h1 fontSize="lg" fontWeight="heading">
      {title}
    </chakra.h1>
    <chakra.p maxWidth="measure" color="fg.soft">
      {about}
    </chakra.p>
    {status === null ? null : <p>{status}</p>}
    <ProblemsList {...content} />
  </chakra.div>
);
