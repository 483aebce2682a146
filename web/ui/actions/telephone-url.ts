/** What a phone dials: digits and a plus. */
export const toTelephoneUrl = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;
