import type { RatingAccountOrigin } from '../../generated/graphql.ts';

/** The event's word for how the rating account was come by. */
export const howOf = { CREATED: 'created', FOUND: 'found', SKIPPED: 'skipped' } as const satisfies Record<RatingAccountOrigin, string>;
