import { array, boolean, enums, integer, max, min, nullable, object, optional, pattern, string, union } from 'superstruct';
import { type EventOf, defineEvent, moneyText, personalField, publicField, questionField, questionId } from '#events/core';
import { address, addressRoles } from './address.ts';
import { LANGUAGES } from '#events/language';
import { eventReplaced } from './event-replaced.ts';
import { hintEvents } from './hint-events.ts';
import { linkEvents } from './link-events.ts';
import { referrer } from './referrer.ts';
import { reminderEvents } from './reminder-events.ts';

const answer = union([string(), boolean(), array(string())]);
const role = publicField(enums(addressRoles));
/** Counted from 0. No program has 10,000 pages, and the summary has no room for a larger number. */
const pageIndex = max(min(integer(), 0), 9999);
/** Whether the deployment saves payment methods with accounts; absent in older events, when all did. */
const savesMethods = publicField(optional(boolean()));
/** Whether the deployment mails proofs of coverage; absent in older events. */
const mailsProof = publicField(optional(boolean()));
/** Whether the deployment mails reminders; absent in older events, when none did. */
const mailsReminders = publicField(optional(boolean()));
/** The state of the address alone, which is public: no state has fewer than 500,000 inhabitants. Of the insured's own address; absent in older events. */
const state = publicField(optional(pattern(string(), /^[A-Z]{2}$/)));
/** Wider windows are recorded with this width. CSS pixels. */
export const MAX_WINDOW_WIDTH_PX = 9999;

export const applicationStarted = defineEvent('ApplicationStarted', {
  version: 1,
  description: 'A visitor opened the buy flow; root is the first application of a family of forks and devices.',
  fields: {
    root: publicField(string()),
    release: publicField(string()),
    sitename: publicField(string()),
    program: publicField(string()),
    // The host of the page with the link, or `direct`; absent in older events.
    referrer: publicField(optional(referrer)),
  },
});
export const applicationResumed = defineEvent('ApplicationResumed', {
  version: 1,
  description:
    'The buy flow was opened again (a reload, or a page that is a document of its own). After an absence or on another device, stoppedAt is where the page says that the buyer stopped.',
  fields: {
    release: publicField(string()),
    path: publicField(string()),
    savesMethods,
    mailsProof,
    mailsReminders,
    stoppedAt: publicField(optional(object({ page: pageIndex, question: nullable(questionId) }))),
  },
});
export const applicationForked = defineEvent('ApplicationForked', {
  version: 1,
  description:
    'The application continues as one of its own, on another device or in another window of the same browser. The events of its parent up to this sequence come before it.',
  fields: {
    root: publicField(string()),
    parent: publicField(string()),
    sequence: publicField(integer()),
    release: publicField(string()),
    sameBrowser: publicField(optional(boolean())),
  },
});
export const resumeLinkRequested = defineEvent('ResumeLinkRequested', {
  version: 1,
  description: 'The buyer requested a link to continue later or on another device; sent is true if the mail was sent.',
  fields: { email: personalField(string()), sent: publicField(boolean()) },
});
export const programLoaded = defineEvent('ProgramLoaded', {
  version: 1,
  description: 'The program that the pages show from here on, by the hash of its configuration.',
  fields: { program: publicField(string()), programId: publicField(string()), env: publicField(string()), savesMethods, mailsProof, mailsReminders },
});
export const sponsorResolved = defineEvent('SponsorResolved', {
  version: 1,
  description: 'The facade settled whose member the buyer is.',
  fields: { sponsorId: publicField(string()), source: publicField(enums(['program', 'link', 'membership', 'occupation'])) },
});
export const memberFeeSet = defineEvent('MemberFeeSet', {
  version: 1,
  description: 'A member fee is collected with the purchase.',
  fields: {
    fee: publicField(moneyText),
    id: personalField(string()),
    refNum: personalField(string()),
    fieldName: publicField(string()),
  },
});
export const memberFeeCleared = defineEvent('MemberFeeCleared', {
  version: 1,
  description: 'No member fee is collected any more.',
  fields: {},
});
export const pageEntered = defineEvent('PageEntered', {
  version: 1,
  description: 'The buyer came to a page, counted from 0 in the configured order.',
  fields: { page: publicField(pageIndex), path: publicField(string()) },
});
export const pageRejected = defineEvent('PageRejected', {
  version: 1,
  description: 'Next or Continue found answers missing or wrong; where the facade did, messages has what the buyer reads at each of the questions, in their order.',
  fields: {
    page: publicField(pageIndex),
    questions: publicField(array(string())),
    message: publicField(string()),
    // A message may repeat what was typed.
    messages: personalField(optional(array(string()))),
  },
});
export const pageCompleted = defineEvent('PageCompleted', {
  version: 1,
  description: 'Every required question of the page is answered.',
  fields: { page: publicField(pageIndex) },
});
export const questionAnswered = defineEvent('QuestionAnswered', {
  version: 1,
  description: 'The buyer left a question with another value than before; it need not be valid. Source account: the account filled it in.',
  // source: none where the buyer gave the answer.
  fields: { question: publicField(questionId), value: questionField(answer), source: publicField(optional(enums(['account']))) },
});
export const secretFieldLeft = defineEvent('SecretFieldLeft', {
  version: 1,
  description: 'The buyer left a field whose value is never written: only whether it is filled, its error and the card’s type: its brand, or other.',
  fields: {
    field: publicField(string()),
    filled: publicField(boolean()),
    error: publicField(nullable(string())),
    brand: publicField(nullable(string())),
  },
});
export const addressStandardised = defineEvent('AddressStandardised', {
  version: 1,
  description: 'The address service knew the address; its spelling and county replace what was typed.',
  fields: { role, entered: personalField(address), standardised: personalField(address), state },
});
export const addressAccepted = defineEvent('AddressAccepted', {
  version: 1,
  description: 'The address service did not know the address, and the program takes it as it was typed.',
  fields: { role, entered: personalField(address), state },
});
export const addressRejected = defineEvent('AddressRejected', {
  version: 1,
  description: 'The address service could not validate the address.',
  fields: { role, entered: personalField(address), message: publicField(string()) },
});
export const addressChosen = defineEvent('AddressChosen', {
  version: 1,
  description: 'An account holder chose a saved address, by its id, or to add a new one (null): the fields are filled, or cleared.',
  fields: { role, saved: personalField(nullable(string())), address: personalField(address) },
});
export const screenCaptured = defineEvent('ScreenCaptured', {
  version: 1,
  description: 'A picture of the page, sensitive inputs blanked, was handed to the gateway (or could not be).',
  fields: { screen: publicField(string()), stored: publicField(boolean()) },
});
export const windowSized = defineEvent('WindowSized', {
  version: 1,
  description: 'How wide the window is that the pages are shown in, in CSS pixels, where it is another width than before: pages are laid out by it.',
  fields: { width: publicField(max(min(integer(), 1), MAX_WINDOW_WIDTH_PX)) },
});
export const languageChosen = defineEvent('LanguageChosen', {
  version: 1,
  description: 'The language of the pages from here on, where it is not English from the start: by the browser’s settings, a link (`?lang=es`), or the buyer’s own click.',
  fields: { language: publicField(enums(LANGUAGES)), source: publicField(enums(['browser', 'link', 'buyer'])) },
});
export const earlierPurchaseFound = defineEvent('EarlierPurchaseFound', {
  version: 1,
  description:
    'This program was bought in this browser shortly before, in an application that this one does not continue, or a payment for it is not settled; the message is what the buyer reads. Null: that is not so any more.',
  fields: { message: publicField(nullable(string())) },
});
export const renderFailed = defineEvent('RenderFailed', {
  version: 1,
  description:
    'A component failed while rendering; the buyer was sent to the error page. The kind of error and where in the code it was thrown, never its words: they may repeat what was typed.',
  fields: { where: publicField(string()), message: publicField(string()) },
});

export const applicationEvents = [
  applicationStarted,
  applicationResumed,
  applicationForked,
  resumeLinkRequested,
  programLoaded,
  sponsorResolved,
  memberFeeSet,
  memberFeeCleared,
  pageEntered,
  pageRejected,
  pageCompleted,
  questionAnswered,
  secretFieldLeft,
  addressStandardised,
  addressAccepted,
  addressRejected,
  addressChosen,
  screenCaptured,
  windowSized,
  languageChosen,
  earlierPurchaseFound,
  renderFailed,
  eventReplaced,
  ...hintEvents,
  ...linkEvents,
  ...reminderEvents,
] as const;
export type ApplicationEvent = EventOf<(typeof applicationEvents)[number]>;
