import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import type { Answer } from '../facade/use-answer.ts';
import { Flaw, Small } from '../look/parts.tsx';

export interface ProblemsPageProps<T> {
  readonly title: string;
  /** What the list is, and what to do about what is in it. */
  readonly about: string;
  readonly answer: Answer<readonly T[]>;
  readonly onAgain: () => void;
  /** What there is to read where nothing is in it. */
  readonly nothing: string;
  readonly children: (all: readonly T[]) => JSX.Element;
}

function Content<T>({ answer, onAgain, nothing, children }: Pick<ProblemsPageProps<T>, 'answer' | 'onAgain' | 'nothing' | 'children'>): JSX.Element {
  if (answer.status === 'waiting') return <chakra.output color="fg.muted">Looking …</chakra.output>;
  if (answer.status === 'failed') {
    return (
      <>
        <Flaw>{answer.words}</Flaw>
        <Small type="button" onClick={onAgain}>
          Try again
        </Small>
      </>
    );
  }
  return answer.value.length === 0 ? <chakra.output>{nothing}</chakra.output> : children(answer.value);
}

/** A list of what somebody has to look after. */
export const ProblemsPage = <T,>({ title, about, ...content }: ProblemsPageProps<T>): JSX.Element => (
  <chakra.div padding="6" display="grid" gap="4" justifyItems="start" fontSize="dense">
    <chakra.h1 fontSize="lg" fontWeight="heading">
      {title}
    </chakra.h1>
    <chakra.p maxWidth="measure" color="fg.soft">
      {about}
    </chakra.p>
    <Content {...content} />
  </chakra.div>
);
