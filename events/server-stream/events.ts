import { array, boolean, enums, integer, min, nullable, object, optional, pattern, record, string } from 'superstruct';
import { type EventOf, defineEvent, personalField, publicField } from '#events/core';

/** The last sequence of the browser's stream that was known: what the fact came after. */
const after = publicField(min(integer(), 0));
const offer = publicField(string());
/** The call id of the attempt in the ledger. */
const attempt = publicField(string());
/** Dollars as decimal text with two places. */
const dollars = publicField(pattern(string(), /^-?\d+\.\d\d$/));
/** Who caused it: the buyer, the recovery worker (`sweep`) or an operator. */
const by = publicField(enums(['buyer', 'sweep', 'operator']));

export const offerStored = defineEvent('OfferStored', {
  version: 1,
  description: 'Rating answered, and what it answered was kept: what it comes to by card, how many quotes it has, and until when it can be bought.',
  fields: { after, offer, total: dollars, quotes: publicField(min(integer(), 0)), until: publicField(string()) },
});
export const chargeStarted = defineEvent('ChargeStarted', {
  version: 1,
  description: 'A payment is about to be asked for, by a method of this kind; 0.00 or less by none where nothing is due.',
  fields: { after, offer, attempt, amount: dollars, method: publicField(nullable(string())) },
});
export const chargeSettled = defineEvent('ChargeSettled', {
  version: 1,
  description: 'The payment was made, under the payment service’s reference; under none where nothing was due.',
  fields: { after, offer, attempt, amount: dollars, referenceNumber: publicField(nullable(string())) },
});
export const chargeDeclined = defineEvent('ChargeDeclined', {
  version: 1,
  description: 'The payment was declined, for a reason that may be told; nothing was charged.',
  fields: { after, offer, attempt, reason: publicField(string()) },
});
export const chargeUnconfirmed = defineEvent('ChargeUnconfirmed', {
  version: 1,
  description: 'The outcome of the payment is unknown: paying and quoting are locked until it is settled.',
  fields: { after, offer, attempt },
});
export const chargeNotSent = defineEvent('ChargeNotSent', {
  version: 1,
  description: 'The payment service was not reached; nothing was charged.',
  fields: { after, offer, attempt },
});
export const chargeResolved = defineEvent('ChargeResolved', {
  version: 1,
  description: 'An operator settled an unconfirmed payment: charged, with its reference, or not.',
  fields: {
    after,
    offer,
    attempt: publicField(optional(string())),
    charged: publicField(boolean()),
    referenceNumber: publicField(nullable(string())),
    by: publicField(string()),
    why: personalField(string()),
  },
});
export const memberReferenceKept = defineEvent('MemberReferenceKept', {
  version: 1,
  description: 'The member’s number was kept with the account.',
  fields: { after, offer, by },
});
export const bindStarted = defineEvent('BindStarted', {
  version: 1,
  description: 'The gateway is about to be asked for the policies of a paid purchase; a repeat under the same call id is none of its own.',
  fields: { after, offer, attempt, by },
});
export const policiesIssued = defineEvent('PoliciesIssued', {
  version: 1,
  description: 'The policies of a paid purchase were put in force: quote id → policy number.',
  fields: { after, offer, policyNumbers: publicField(record(string(), string())), by },
});
/** How often it was tried, with the last time. */
const attempts = publicField(min(integer(), 1));
/** Why a letter was given up: the mail server did not take it, or refused its address for good; the answers never arrived, they have no email, or the purchase cannot be read. */
const letterFaults = ['mail-server', 'bounced', 'no-answers', 'no-address', 'no-purchase'] as const;
export type LetterFault = (typeof letterFaults)[number];
export const proofMailed = defineEvent('ProofMailed', {
  version: 1,
  description: 'The mail server took the letter with the proof of coverage to the insured.',
  fields: { after, offer, attempts },
});
export const proofMailFailed = defineEvent('ProofMailFailed', {
  version: 2,
  description:
    'The letter with the proof of coverage was given up, for this reason at last (`bounced`: its address was refused, unknown to version 1); an operator can have it tried again.',
  fields: { after, offer, attempts, fault: publicField(enums(letterFaults)) },
});
/** Which of the purchase's certificates, from 1. */
const certificate = publicField(min(integer(), 1));
export const certificateMailed = defineEvent('CertificateMailed', {
  version: 1,
  description: 'The mail server took the letter with a certificate to its holder, an additional insured.',
  fields: { after, offer, certificate, attempts },
});
export const certificateMailFailed = defineEvent('CertificateMailFailed', {
  version: 1,
  description: 'The letter with a certificate to its holder was given up, for this reason at last (`bounced`: its address was refused); an operator can have it tried again.',
  fields: { after, offer, certificate, attempts, fault: publicField(enums(letterFaults)) },
});
/** Why a reminder was given up: the mail server did not take it in two days, or does not know its address. */
const reminderFaults = ['mail-server', 'bounced'] as const;
export type ReminderFault = (typeof reminderFaults)[number];
export const reminderMailed = defineEvent('ReminderMailed', {
  version: 1,
  description: 'The mail server took the reminder to the buyer, who had consented and left.',
  fields: { after, attempts },
});
export const reminderMailFailed = defineEvent('ReminderMailFailed', {
  version: 1,
  description: 'The reminder was given up: the mail server did not take it, or refused its address (`bounced`).',
  fields: { after, attempts, fault: publicField(enums(reminderFaults)) },
});
export const reminderUnsubscribed = defineEvent('ReminderUnsubscribed', {
  version: 1,
  description: 'The reader of the reminder unsubscribed: no reminder goes to this email again.',
  fields: { after },
});
export const bindFailed = defineEvent('BindFailed', {
  version: 1,
  description: 'The gateway refused what a paid purchase still needs; it is tried again, less and less often.',
  fields: { after, offer, step: publicField(enums(['reference', 'bind'])), by },
});
/** Why an application is erased: by request of the person, by order of an authority, because it is obsolete, or because it was a test. */
export const erasureReasons = ['request', 'order', 'obsolete', 'test'] as const;
export type ErasureReason = (typeof erasureReasons)[number];
export const applicationErased = defineEvent('ApplicationErased', {
  version: 1,
  description: 'The key of the application’s personal fields was deleted: nobody reads them any more, and nothing follows.',
  fields: { after, by: publicField(string()), why: publicField(enums(erasureReasons)) },
});

export const personalShown = defineEvent('PersonalShown', {
  version: 1,
  description: 'A member of the staff was shown the application’s personal values: who, and why.',
  fields: { after, by: publicField(string()), why: personalField(string()) },
});

export const foundByEmail = defineEvent('FoundByEmail', {
  version: 1,
  description: 'A member of the staff searched for an email and found the application: who, and why.',
  fields: { after, by: publicField(string()), why: personalField(string()) },
});

/** A stream of the family up to a sequence, with the hash of that event, in hexadecimal. */
const coveredStream = object({ stream: string(), sequence: min(integer(), 0), hash: string() });
/** What evidence was issued without: evidence is rendered again without it, also where it is no longer missing. */
const evidenceGaps = object({
  /** The hash of the configuration that could not be read; null if it could be. */
  configuration: nullable(string()),
  /** The applications of the family whose key was elsewhere, and those that were erased, by id. */
  sealed: array(string()),
  erased: array(string()),
  /** How many covered events could not be read. */
  unreadable: min(integer(), 0),
  /** The streams whose hash chain did not verify, by name. */
  unverified: array(string()),
});
export const evidenceIssued = defineEvent('EvidenceIssued', {
  version: 1,
  description:
    'Evidence of what happened was issued to a member of the staff as a PDF: who, and why; the SHA-256 of the file, the version of its layout, the events that it covers, and what could not be read of them.',
  fields: {
    after,
    sha256: publicField(string()),
    layout: publicField(min(integer(), 1)),
    /** When, by the server’s clock: the PDF says the same to the letter. */
    issuedAt: publicField(string()),
    /** The number and the first use of the program’s configuration, as the console names it; null if it is not stored. */
    programVersion: publicField(nullable(object({ number: min(integer(), 1), servedSince: string() }))),
    covered: publicField(array(coveredStream)),
    /** Who sells the insurance, as the PDF names it; null if the configuration cannot be read. Evidence of before does not say it. */
    provider: publicField(optional(nullable(string()))),
    /** Evidence of before does not say it. */
    gaps: publicField(optional(evidenceGaps)),
    by: publicField(string()),
    why: personalField(string()),
  },
});

export const applicationAbandoned = defineEvent('ApplicationAbandoned', {
  version: 1,
  description: 'The browser sent nothing for as long as the deployment allows: why each product was left, by its id.',
  fields: { after, exitReasons: publicField(record(string(), enums(['None', 'Abandon', 'KickOut']))) },
});
export const applicationReopened = defineEvent('ApplicationReopened', {
  version: 1,
  description: 'The buyer of an abandoned application came back and continues.',
  fields: { after },
});

export const serverStreamEvents = [
  offerStored,
  chargeStarted,
  chargeSettled,
  chargeDeclined,
  chargeUnconfirmed,
  chargeNotSent,
  chargeResolved,
  memberReferenceKept,
  bindStarted,
  policiesIssued,
  bindFailed,
  proofMailed,
  proofMailFailed,
  certificateMailed,
  certificateMailFailed,
  reminderMailed,
  reminderMailFailed,
  reminderUnsubscribed,
  applicationAbandoned,
  applicationReopened,
  applicationErased,
  personalShown,
  foundByEmail,
  evidenceIssued,
] as const;
export type ServerStreamEvent = EventOf<(typeof serverStreamEvents)[number]>;
