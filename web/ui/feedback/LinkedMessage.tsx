import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';

export interface LinkedMessageProps {
  message: string;
  /** The words of it that are the link; without them in it, the message stands as it is. */
  words: string;
  href: string;
}

/** A message whose own words lead on, to another site: it opens beside this one, so that nothing here is lost. */
export function LinkedMessage({ message, words, href }: LinkedMessageProps): JSX.Element {
  const at = message.indexOf(words);
  if (at < 0) return <span>{message}</span>;
  return (
    <span>
      <span>{message.slice(0, at)}</span>
      <chakra.a href={href} target="_blank" rel="noopener noreferrer" color="action" fontWeight="strong" textDecoration="underline" textUnderlineOffset="0.2em"
        _hover={{ color: 'action.hover' }}>
        {words}
      </chakra.a>
      <span>{message.slice(at + words.length)}</span>
    </span>
  );
}
