export { type CheckedLink, type FollowedLink, checkLink } from './follow-link.ts';
export { type ForkedFrom, type LinkInputs, begin, open, recordSponsorship } from './start.ts';
