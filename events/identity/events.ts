import { boolean, string } from 'superstruct';
import { type EventOf, defineEvent, personalField, publicField } from '#events/core';

export const emailChecked = defineEvent('EmailChecked', {
  version: 1,
  description: 'The local server said whether this e-mail has an account.',
  fields: {
    email: personalField(string()),
    hasAccount: publicField(boolean()),
    mustChangePassword: publicField(boolean()),
    requiresVerify: publicField(boolean()),
  },
});

export const identityEvents = [emailChecked] as const;
export type IdentityEvent = EventOf<(typeof identityEvents)[number]>;
