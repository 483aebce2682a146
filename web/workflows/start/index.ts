export { type CheckedLink, type FollowedLink, checkLink } from './follow-link.ts';
export { type ForkedFrom, type LinkInputs, beginApplication, openApplication, recordSponsorship } from './start.ts';
