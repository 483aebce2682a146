import { useId, type JSX, type ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

export interface FieldGroupProps {
  title?: string | undefined;
  description?: string | undefined;
  children: ReactNode;
}

/** Questions that belong together, 24 px apart. Pages put 48 px between groups. */
export function FieldGroup({ title, description, children }: FieldGroupProps): JSX.Element {
  const id = useId();
  return (
    <chakra.div role={title ? 'group' : undefined} aria-labelledby={title ? id : undefined} minWidth="0">
      {title ? <chakra.h2 id={id} textStyle="section">{title}</chakra.h2> : null}
      {description ? <chakra.p color="fg.muted" maxWidth="measure" marginTop={title ? '1' : '-3'}>{description}</chakra.p> : null}
      <chakra.div display="flex" flexDirection="column" gap="6" marginTop={title || description ? '6' : '0'}>{children}</chakra.div>
    </chakra.div>
  );
}
