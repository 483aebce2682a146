import { boolean, enums, integer, min, nullable, size, string } from 'superstruct';
import { defineEvent, personalField, publicField } from '#events/core';

/** Why an event is not stored: what it is, how large it is, that a server on the way refuses what it holds, or that the tab has removed texts of an account from it. */
const refusalReasons = ['MALFORMED', 'TOO_LARGE', 'BLOCKED', 'REDACTED'] as const;

export const eventReplaced = defineEvent('EventReplaced', {
  version: 1,
  description:
    'The event store refused the event at this place, or lost it after the tab had removed texts of a logged-out account from it: its type, why, and the field at fault. If it could be repaired, the repaired event has its place; if not, this event has, with the fields that can be read, as JSON.',
  fields: {
    place: publicField(min(integer(), 1)),
    refused: publicField(size(string(), 1, 64)),
    reason: publicField(enums(refusalReasons)),
    field: publicField(nullable(size(string(), 0, 200))),
    repaired: publicField(boolean()),
    readable: personalField(nullable(size(string(), 0, 20_000))),
  },
});
