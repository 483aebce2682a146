import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';

export interface LinkedMessageProps {
  message: string;
  /** The part of the message that is the link. If the message does not contain it, there is no link. */
  linkText: string;
  href: string;
}

/** A message with a link to another site, which opens in a new tab. */
export function LinkedMessage({ message, linkText, href }: LinkedMessageProps): JSX.Element {
  const at = message.indexOf(linkText);
  if (at < 0) return <span>{message}</span>;
  return (
    <span>
      <span>{message.slice(0, at)}</span>
      <chakra.a href={href} target="_blank" rel="noopener noreferrer" color="action" fontWeight="strong" textDecoration="underline" textUnderlineOffset="0.2em"
        _hover={{ color: 'action.hover' }}>
        {linkText}
      </chakra.a>
      <span>{message.slice(at + linkText.length)}</span>
    </span>
  );
}
