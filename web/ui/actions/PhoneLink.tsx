import type { JSX } from 'react';

/** A phone number that phones dial. */
export const PhoneLink = ({ number }: { number: string }): JSX.Element => <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
