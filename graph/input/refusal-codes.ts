/** What a client can do about a refusal. */
export type Remedy = 'change' | 'quote' | 'login' | 'wait' | 'repeat' | 'none';

export interface RefusalFacts {
  /** What has happened, in one or two sentences. */
  readonly description: string;
  readonly remedy: Remedy;
}

/** Every code of an expected refusal, in the order of a purchase. docs/codes.md is made from it. */
export const refusalFacts = {
  CUSTOM_LINK_EXPIRED: { description: 'The link with the acctref can be used no more. No application was opened.', remedy: 'none' },
  ADDRESS_NOT_VALIDATED: {
    description: 'The address service could not validate the address. The program decides whether the buyer may continue with it (allowUnvalidatedAddress).',
    remedy: 'change',
  },
  ANSWERS_INVALID: { description: 'Answers that the program requires are missing or cannot be right.', remedy: 'change' },
  KICKED_OUT: { description: 'The answers or the address exclude every product of the program.', remedy: 'none' },
  NOT_RATED: { description: 'Rating refused the request, or returned no quote.', remedy: 'repeat' },
  UNKNOWN_MEMBER: { description: 'The sponsor has no member with this number.', remedy: 'change' },
  PAYMENT_EXISTS: { description: 'A payment of this application family is in progress, unconfirmed or made. Query purchaseStatus.', remedy: 'none' },
  STALE_OFFER: { description: 'The offer is unknown, too old, or was rated for another insured, address or answers.', remedy: 'quote' },
  AMOUNT_DIFFERS: { description: 'The amount that the buyer was shown is not the amount of the offer for this payment method.', remedy: 'quote' },
  WRONG_STEP: { description: 'An earlier step is missing, or was made for another account or payment type.', remedy: 'repeat' },
  SIGNED_OUT: { description: 'The login from which the account came has ended. Nothing was charged.', remedy: 'login' },
  HOLDER_CHANGED: { description: 'The signed-in account holder is not the one that the buyer was shown. Nothing was charged.', remedy: 'login' },
  NOT_SIGNED_IN: { description: 'This needs the account holder, signed in: a saved payment method also verified, a security code a login that waits for it.', remedy: 'login' },
  INVALID_CREDENTIALS: { description: 'No account has this e-mail and password.', remedy: 'change' },
  MUST_VERIFY: { description: 'The e-mail of the account has to be verified on the account site first.', remedy: 'login' },
  PASSWORD_NEEDED: { description: 'The password is missing, or is not one that a new account may have.', remedy: 'change' },
  PASSWORD_MUST_CHANGE: { description: 'The password of the account has to be changed on the account site first.', remedy: 'login' },
  ACCOUNT_FAILED: { description: 'The account could not be created: its user name is taken, or the gateway refused it.', remedy: 'repeat' },
  CODE_NOT_SENT: { description: 'The security code could not be mailed.', remedy: 'repeat' },
  INVALID_CODE: { description: 'It is not the newest code, or it was entered too late or too often.', remedy: 'change' },
  COOLDOWN: { description: 'A code was mailed less than 30 seconds ago.', remedy: 'wait' },
  TOO_MANY_TRIES: { description: 'This account, link or client has tried too often.', remedy: 'wait' },
  CACHE_FAILED: { description: 'The gateway did not store the purchase. Nothing was charged.', remedy: 'repeat' },
  METHOD_UNKNOWN: { description: 'The signed-in account holder has no such payment method.', remedy: 'change' },
  METHOD_EXPIRED: { description: 'The saved card has expired.', remedy: 'change' },
  METHOD_NOT_ACCEPTED: { description: 'The saved card is of a brand that is not accepted.', remedy: 'change' },
  NOT_SENT: { description: 'The payment did not reach the payment service, or was refused before it was tried. Nothing was charged.', remedy: 'repeat' },
  TOO_MANY_DECLINES: { description: 'Too many payments were declined within the hour. Nothing more is sent until some time has passed.', remedy: 'wait' },
  UNCONFIRMED: { description: 'It is unknown whether the buyer was charged. Paying and quoting are locked until an operator settles it.', remedy: 'none' },
  DECLINED: { description: 'The bank declined. Lost, stolen and suspected fraud read like any other reason.', remedy: 'change' },
  INVALID_CARD_NUMBER: { description: 'The card number is not valid.', remedy: 'change' },
  INVALID_EXPIRATION: { description: 'The month or year of expiration is not that of the card.', remedy: 'change' },
  INVALID_SECURITY_CODE: { description: 'The security code is not that of the card.', remedy: 'change' },
  ADDRESS_MISMATCH: { description: 'The billing address is not the one that the bank has on file.', remedy: 'change' },
  INVALID_ROUTING_NUMBER: { description: 'No bank has this routing number.', remedy: 'change' },
  INVALID_ACCOUNT_NUMBER: { description: 'The bank has no such account.', remedy: 'change' },
  LIMIT_EXCEEDED: { description: 'The amount is over the limit of the payment method.', remedy: 'change' },
  OTHER: { description: 'The payment service gave another reason, or none.', remedy: 'change' },
  NO_MEMBER_FEE: { description: 'The offer collects no member fee, so there is no member number to store.', remedy: 'none' },
  REFERENCE_FAILED: { description: 'The gateway did not store the member number. The payment is not affected.', remedy: 'repeat' },
  BIND_FAILED: { description: 'The policies could not be put in force, or not all of them. The payment stays made, and is never made again.', remedy: 'repeat' },
  METHOD_NOT_SAVED: { description: 'The payment method could not be saved with the account. The purchase is not affected.', remedy: 'none' },
  NOT_BOUND: { description: 'The policies of the purchase are not in force yet.', remedy: 'repeat' },
  NOT_NEEDED: { description: 'The account of the purchase need not change its password.', remedy: 'none' },
  NOTHING_SAVED: { description: 'Nothing is stored of the application yet, so no link can continue it.', remedy: 'repeat' },
  MAIL_NOT_SENT: { description: 'The mail server did not take the mail. Nothing was changed.', remedy: 'repeat' },
  LINK_UNKNOWN: { description: 'No link has this token: it is damaged, or it ended long ago.', remedy: 'none' },
  LINK_EXPIRED: { description: 'The link was good for 7 days. renewResumeLink mails another one within 30 days of the first.', remedy: 'repeat' },
  LINK_USED: { description: 'The link was used. renewResumeLink mails another one.', remedy: 'repeat' },
  LINK_REVOKED: { description: 'The buyer has had a link mailed to another address since.', remedy: 'none' },
  NOT_SETTLED: { description: 'The payment is not unconfirmed, or another payment of its family exists.', remedy: 'none' },
  CONFIGURATION_INVALID: { description: 'A configuration of a program breaks its schema, or its rules read what it does not ask. The problems say where.', remedy: 'change' },
  TOO_MANY_VIEWS: { description: 'Analysts share as many views as there may be.', remedy: 'change' },
  MALFORMED: { description: 'An event is not in the catalog (docs/events.md), or a field of it is missing, unknown or of another type.', remedy: 'none' },
  CONFLICT: { description: 'Another window writes to this application: the id or the sequence of an event is taken.', remedy: 'none' },
  GAP: { description: 'The batch does not continue where the stream ends. Send it again from there.', remedy: 'repeat' },
  FOREIGN: { description: 'An event belongs to another application.', remedy: 'none' },
  NOT_OWNER: { description: 'The stream belongs to another browser.', remedy: 'none' },
  ERASED: { description: 'The person was erased. Nothing more is stored of this application.', remedy: 'none' },
  BOUGHT_SINCE: { description: 'The application was bought since, by a person who has not proven to own the address of this link.', remedy: 'none' },
} as const satisfies Readonly<Record<string, RefusalFacts>>;

export type RefusalCode = keyof typeof refusalFacts;
