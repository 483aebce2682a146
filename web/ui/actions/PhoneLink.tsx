import type { JSX } from 'react';
import { toTelephoneUrl } from './telephone-url.ts';

/** A phone number that phones dial. */
export const PhoneLink = ({ number }: { number: string }): JSX.Element => <a href={toTelephoneUrl(number)}>{number}</a>;
