import { useId, type JSX } from 'react';
import { chakra } from '../theme/chakra.ts';

export interface PromptCardProps {
  title: string;
  action: JSX.Element;
  /** Opens the content. */
  more: string;
  children: JSX.Element;
}

/** A line that offers another way: a title and a button. The rest opens on a click, as most people do not need it. */
export function PromptCard({ title, action, more, children }: PromptCardProps): JSX.Element {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap={{ base: '3', sm: '4' }}
      bg="bg"
      borderWidth="hairline"
      borderRadius="md"
      paddingInline={{ base: '4', sm: '6', md: '8' }}
      paddingBlock="2"
      css={{ '& > details[open]': { flexBasis: '100%', paddingBottom: '3' } }}
    >
      <chakra.h2 id={id} textStyle="label">
        {title}
      </chakra.h2>
      <chakra.details textStyle="small">
        <chakra.summary
          display="flex"
          alignItems="center"
          minHeight="target"
          color="action"
          cursor="pointer"
          textDecoration="underline"
          textUnderlineOffset="0.2em"
          css={{ '&::-webkit-details-marker': { display: 'none' } }}
        >
          {more}
        </chakra.summary>
        {children}
      </chakra.details>
      <chakra.div marginLeft="auto">{action}</chakra.div>
    </chakra.section>
  );
}
