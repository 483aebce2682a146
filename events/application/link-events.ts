import { nullable, size, string } from 'superstruct';
import { defineEvent, personalField, publicField } from '#events/core';

export const linkFollowed = defineEvent('LinkFollowed', {
  version: 1,
  description: 'The link that the buyer came by names a campaign, or the policy that this one follows; empty text for what it does not name.',
  fields: { segmentCode: publicField(size(string(), 0, 64)), accountReference: personalField(size(string(), 0, 128)) },
});
export const linkExpired = defineEvent('LinkExpired', {
  version: 1,
  description: 'The link can be used no more; the message is what the buyer read.',
  fields: { message: publicField(string()) },
});
export const policyDatesFound = defineEvent('PolicyDatesFound', {
  version: 1,
  description: 'The days, ISO, that the policy of the link hands on to this one; null where the gateway names none after 1900-01-01.',
  fields: { effectiveDate: publicField(nullable(string())), retroDate: publicField(nullable(string())) },
});

export const linkEvents = [linkFollowed, linkExpired, policyDatesFound] as const;
