import type { VerifyEvidenceQuery } from '../generated/graphql.ts';

/** What a reader is told of a file. */
export interface Verdict {
  readonly tone: 'good' | 'doubtful' | 'bad';
  readonly title: string;
  readonly text: string;
}

const formatDay = (iso: string): string => `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`;

/** Not known here: whether it is no evidence, cut, or changed by a byte, its hash cannot say. */
export const UNKNOWN_FILE: Verdict = {
  tone: 'bad',
  title: 'Not issued here, or changed since',
  text: 'No evidence with the SHA-256 of this file was issued on this site. One changed byte makes another SHA-256, and so do printing and saving it again: ask the sender for the original file.',
};

export const FAILED: Verdict = { tone: 'doubtful', title: 'The file could not be checked', text: 'That says nothing about the file. Please try again in a moment.' };
export const UNREADABLE: Verdict = { tone: 'doubtful', title: 'The file could not be read', text: 'Your browser could not open it. Please choose it again.' };

/** Browsers compute hashes over HTTPS only, and on the machine itself. */
export const INSECURE: Verdict = { ...FAILED, text: 'That says nothing about the file. This page can compute its SHA-256 only at an address that begins with https.' };

/** Returns what the store's answer means. */
export function judge(evidence: VerifyEvidenceQuery['evidence']): Verdict {
  if (!evidence) return UNKNOWN_FILE;
  const { provider, issuedAt, isIntact } = evidence;
  const issued = provider ? `${provider} issued exactly this file on ${formatDay(issuedAt)}.` : `Exactly this file was issued here on ${formatDay(issuedAt)}.`;
  if (isIntact) return { tone: 'good', title: 'Issued here, and unchanged', text: `${issued} The stored events that it covers are as they were written.` };
  return {
    tone: 'doubtful',
    title: 'Not verified: the stored events were changed',
    text: `${issued} But the stored events that it covers are not as they were written any more. Ask ${provider ?? 'the sender'} about it.`,
  };
}
