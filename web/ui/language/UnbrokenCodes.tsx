import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';

/** A ZIP+4, a policy number or a phone number. Longer codes, such as a UUID, may break. */
const CODE = /((?:\(\d{3}\) )?\b[A-Z\d]{1,12}(?:-[A-Z\d]{1,12}){1,3}\b)/;

/** A text whose codes stay on one line: browsers break lines at hyphens. */
export function UnbrokenCodes({ text }: { text: string }): JSX.Element {
  const parts = text.split(CODE);
  // Each second part is a code. The others break as the text around them does.
  return <>{parts.map((part, index) => <chakra.span key={`${index}-${part}`} overflowWrap="inherit" whiteSpace={index % 2 === 1 ? 'nowrap' : undefined}>{part}</chakra.span>)}</>;
}
