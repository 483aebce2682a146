import { useId, type JSX, type ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import type { Elements } from '../elements.ts';

export interface CardProps {
  title?: string | undefined;
  /** Right of the title: a link, a lock. */
  action?: ReactNode;
  /** Less padding, for the narrow summary column. */
  compact?: boolean | undefined;
  children: Elements;
}

/** A box with a border. A title makes it a labeled section. */
export function Card({ title, action, compact = false, children }: CardProps): JSX.Element {
  const id = useId();
  return (
    <chakra.section aria-labelledby={title ? id : undefined} bg="bg" borderWidth="hairline" borderRadius="md" padding={compact ? { base: '4', sm: '6' } : { base: '4', sm: '6', md: '8' }}
      data-print="keep">
      {title ? (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" marginBottom="6" _print={{ marginBottom: '3' }}>
          <chakra.h2 id={id} textStyle="section">{title}</chakra.h2>
          {action ? <chakra.div css={{ '& > a, & > button': { marginBlock: '-3' } }}>{action}</chakra.div> : null}
        </chakra.div>
      ) : null}
      {children}
    </chakra.section>
  );
}
