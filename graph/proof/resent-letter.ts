import type { ClaimedPurchaseLetter } from './purchase-outbox.ts';

export interface ClaimedProofLetter extends ClaimedPurchaseLetter {
  /** How often its buyer has had it sent again. */
  readonly resends: number;
}

/** Appends the number of resends to the id of a letter or its event: mail programs hide a second letter with one id, and an event with one id is recorded once. */
export const addResend = (name: string, { resends }: Pick<ClaimedProofLetter, 'resends'>, separator: string): string => (resends === 0 ? name : `${name}${separator}${resends}`);
