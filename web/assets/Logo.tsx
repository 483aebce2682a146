import type { JSX, SVGProps } from 'react';
import { WORDMARK } from './wordmark.ts';

/** Two strands drawn tight into a check: the moment a policy is bound. */
export function Logo(props: SVGProps<SVGSVGElement>): JSX.Element {
  return (
    <svg viewBox="0 0 140 32" aria-hidden="true" {...props}>
      <Strands />
      <path transform="translate(41 24.5)" fill="#101a2b" d={WORDMARK} />
    </svg>
  );
}

/** The sign alone, in a box of 32. */
export function Strands(): JSX.Element {
  return (
    <>
      <rect width="32" height="32" rx="8" fill="#1c58d9" />
      <path d="M7.2 15.8 13.8 22.4" fill="none" stroke="#bcd3fd" strokeWidth="4.4" strokeLinecap="round" />
      <path d="M11.8 23.8 24.8 9" fill="none" stroke="#1c58d9" strokeWidth="8" />
      <path d="M11.8 23.8 24.8 9" fill="none" stroke="#ffffff" strokeWidth="4.4" strokeLinecap="round" />
    </>
  );
}
