import type { SponsorSource } from '../../generated/graphql.ts';

/** The event's word for what decided the sponsor. */
export const sourceOf = { PROGRAM: 'program', LINK: 'link', MEMBERSHIP: 'membership', OCCUPATION: 'occupation' } as const satisfies Record<SponsorSource, string>;
