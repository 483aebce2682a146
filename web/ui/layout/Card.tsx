import { chakra } from '@chakra-ui/react';
import { useId, type JSX, type ReactNode } from 'react';
import type { Elements } from '../elements.ts';

export interface CardProps {
  title?: string | undefined;
  /** Beside the title: a link, a lock. */
  action?: ReactNode;
  /** Less inside: the summary in its narrow column. */
  compact?: boolean | undefined;
  children: Elements;
}

/** A sheet with a hairline. With a title it is a section of its own. */
export function Card({ title, action, compact = false, children }: CardProps): JSX.Element {
  const id = useId();
  return (
    <chakra.section aria-labelledby={title ? id : undefined} bg="bg" borderWidth="hairline" borderRadius="md" padding={compact ? { base: '4', sm: '6' } : { base: '4', sm: '6', md: '8' }}
      data-print="keep">
      {title ? (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" marginBottom="6">
          <chakra.h2 id={id} textStyle="section">{title}</chakra.h2>
          {action ? <chakra.div css={{ '& > a, & > button': { marginBlock: '-3' } }}>{action}</chakra.div> : null}
        </chakra.div>
      ) : null}
      {children}
    </chakra.section>
  );
}
