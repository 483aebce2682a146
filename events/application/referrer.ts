import { pattern, string } from 'superstruct';

/** Question of the call-to-action or sponsor link (specification, 3: question data). */
export const SPONSOR_LINK = '7777';

/** A host, as browsers write it, or the id of a sponsor's link. ASCII, because an index has it. */
const REFERRER = /^[\w.:[\]-]{1,100}$/;
export const isReferrer = (text: string): boolean => REFERRER.test(text);
export const referrer = pattern(string(), REFERRER);
