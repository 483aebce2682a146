import { boolean, enums, integer, min, nullable, record, string } from 'superstruct';
import { type EventOf, defineEvent, personalField, publicField } from '#events/core';

/** The last sequence of the browser's stream that was known: what the fact came after. */
const after = publicField(min(integer(), 0));
const offer = publicField(string());
/** Who had it done: nobody but the facade itself, or somebody of the staff. */
const by = publicField(enums(['sweep', 'operator']));

export const chargeResolved = defineEvent('ChargeResolved', {
  version: 1,
  description: 'Somebody of the staff settled a payment that nobody was sure of: charged, with its reference, or not.',
  fields: { after, offer, charged: publicField(boolean()), referenceNumber: publicField(nullable(string())), by: publicField(string()), why: personalField(string()) },
});
export const memberReferenceKept = defineEvent('MemberReferenceKept', {
  version: 1,
  description: 'The member’s number was kept with the account, as the buyer had gone.',
  fields: { after, offer, by },
});
export const policiesIssued = defineEvent('PoliciesIssued', {
  version: 1,
  description: 'The policies of a paid purchase were put in force, as the buyer had gone: quote id → policy number.',
  fields: { after, offer, policyNumbers: publicField(record(string(), string())), by },
});
export const bindFailed = defineEvent('BindFailed', {
  version: 1,
  description: 'The gateway refused what a paid purchase still needs; it is tried again, less and less often.',
  fields: { after, offer, step: publicField(enums(['reference', 'bind'])), by },
});

export const facadeEvents = [chargeResolved, memberReferenceKept, policiesIssued, bindFailed] as const;
export type FacadeEvent = EventOf<(typeof facadeEvents)[number]>;
