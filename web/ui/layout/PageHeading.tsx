import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

export interface PageHeadingProps {
  title: string;
  /** One or two sentences on what the page is for. */
  lead?: ReactNode;
  /** After navigation, so that screen readers start here. */
  takesFocus?: boolean | undefined;
}

export function PageHeading({ title, lead, takesFocus = false }: PageHeadingProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && title !== '') heading.current?.focus({ preventScroll: true });
  }, [takesFocus, title]);
  return (
    <chakra.header>
      <chakra.h1 ref={heading} tabIndex={-1} textStyle={{ base: 'title', md: 'display' }} textWrap="balance">{title}</chakra.h1>
      {lead ? <chakra.div color="fg.soft" maxWidth="measure" marginTop="3" textWrap="pretty">{lead}</chakra.div> : null}
    </chakra.header>
  );
}
