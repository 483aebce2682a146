import type { EvidenceProblem } from './evidence.ts';

/** Why there is no evidence to show, for the staff. */
export const evidenceProblems: Readonly<Record<EvidenceProblem, string>> = {
  erased: 'The personal values of this application can no longer be read: the person was erased, or the key is elsewhere. A PDF that was issued before can still be verified.',
  changed: 'NOT VERIFIED: stored events that this evidence covers were changed since. bindflow log verify reports where.',
  layout: 'A release that draws evidence in another way issued this one, so that it cannot be rendered to the byte. The file itself can still be verified.',
};
