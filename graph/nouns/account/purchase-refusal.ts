import { registerEnumType } from 'type-graphql';

/** Why a step of a purchase was refused, as a code for client code. The message beside it is for the buyer. */
export const PurchaseRefusalReason = {
  STALE_OFFER: 'STALE_OFFER',
  PAYMENT_STANDS: 'PAYMENT_STANDS',
  WRONG_STEP: 'WRONG_STEP',
  SIGNED_OUT: 'SIGNED_OUT',
  HOLDER_CHANGED: 'HOLDER_CHANGED',
  ACCOUNT_FAILED: 'ACCOUNT_FAILED',
  INVALID_CREDENTIALS: 'INVALID_CREDENTIALS',
  MUST_VERIFY: 'MUST_VERIFY',
  PASSWORD_NEEDED: 'PASSWORD_NEEDED',
  PASSWORD_MUST_CHANGE: 'PASSWORD_MUST_CHANGE',
  TOO_MANY_TRIES: 'TOO_MANY_TRIES',
  CACHE_FAILED: 'CACHE_FAILED',
  NO_MEMBER_FEE: 'NO_MEMBER_FEE',
  REFERENCE_FAILED: 'REFERENCE_FAILED',
  BIND_FAILED: 'BIND_FAILED',
  METHOD_NOT_SAVED: 'METHOD_NOT_SAVED',
} as const;
export type PurchaseRefusalReason = (typeof PurchaseRefusalReason)[keyof typeof PurchaseRefusalReason];
registerEnumType(PurchaseRefusalReason, {
  name: 'PurchaseRefusalReason',
  description: 'Why a step of a purchase was refused. Nothing that follows the step has happened.',
  valuesConfig: {
    STALE_OFFER: { description: 'The offer is unknown, too old, or was rated for other answers, another address or another insured: ask for quotes again.' },
    PAYMENT_STANDS: { description: 'A payment of this application is open, unconfirmed, or made for another offer: nothing is cached any more, and this offer is not bound.' },
    WRONG_STEP: { description: 'A step before this one is still to be done.' },
    SIGNED_OUT: { description: 'The account came from a login that has ended since: prepare the account again. Nothing was charged.' },
    HOLDER_CHANGED: {
      description: 'The signed-in account holder is not the one that the buyer was shown: query viewer, show it, and prepare the account again. Nothing was charged.',
    },
    ACCOUNT_FAILED: { description: 'The account could not be made: its user name is taken, or the gateway refused it.' },
    INVALID_CREDENTIALS: { description: 'The e-mail has an account, and this is not its password; or it is not the one that an unfinished attempt chose.' },
    MUST_VERIFY: { description: 'The e-mail’s account must be verified before purchase: on the account site, by verifyUrl.' },
    PASSWORD_NEEDED: { description: 'No password was given, or not one that a new account may have.' },
    PASSWORD_MUST_CHANGE: {
      description: 'The password of the e-mail’s account must be changed, and this deployment has no temporary login: it is to be changed on the account site.',
    },
    TOO_MANY_TRIES: { description: 'This account, or this client, was tried too often: to be tried again after retryAfter seconds.' },
    CACHE_FAILED: { description: 'The gateway would not keep the purchase. Nothing was charged.' },
    NO_MEMBER_FEE: { description: 'The offer collects no member fee, so there is no member number to keep.' },
    REFERENCE_FAILED: { description: 'The gateway would not keep the member number. It may be tried again.' },
    BIND_FAILED: { description: 'The policies could not be put in force, or not all of them. What is paid stays paid; it may be tried again, and is never charged again.' },
    METHOD_NOT_SAVED: {
      description:
        'The payment method could not be saved with the account: the gateway would not, the buyer has not shown that the account is theirs, or this deployment saves none.',
    },
  },
});
