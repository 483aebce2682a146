/** The entities of the sandbox, named as on the wire (docs/wire.md). */
export interface Address {
  readonly Street1: string;
  readonly Street2: string;
  readonly City: string;
  readonly StateAbbr: string;
  readonly PostalCode: string;
  readonly County: string;
}

export interface RatingAccount {
  readonly id: string;
  readonly crmAccountId: string;
  readonly name: string;
  readonly email: string;
}

/** The last PUT to the CRM for an account, whether or not rating has an account of that number. */
export interface Refresh {
  readonly crmAccountId: string;
  readonly at: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
  readonly products: readonly string[];
}

export interface Opportunity {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly programId: string;
  readonly segmentCode: string | null;
  readonly stateAbbr: string;
  readonly location: string;
  readonly bound: boolean;
  /** Why its payment was declined, as the last PUT said. */
  readonly declinedReason: string | null;
  /** The address that was kicked out, as the last PUT said. */
  readonly kickoutAddress: Address | null;
  readonly products: readonly { readonly id: string; readonly productId: string; readonly exitReason: string }[];
}

export interface SavedMethod {
  readonly DisplayText: string;
  readonly EFTTypeId: string;
  readonly Token: string;
  readonly CardType: string | null;
  readonly Name: string;
  readonly Last4Digits: string;
  readonly ExpirationDate: string | null;
  readonly CreatedDate: string;
}

/** A person's login (local server) and profile (gateway). Either may be there before the other. */
export interface Person {
  readonly id: string;
  readonly profileId: string;
  readonly userName: string;
  /** Salt and hash. */
  readonly password: string;
  /** Known to the gateway: POST /api/profile/register was called, or it was there from the start. */
  hasProfile: boolean;
  /** Known to the local server by its own registration. */
  hasLogin: boolean;
  mustChangePassword: boolean;
  requiresVerify: boolean;
  crmAccountId: string;
  firstName: string;
  lastName: string;
  phone: string;
  readonly addresses: readonly (Address & { readonly Id: string })[];
  readonly methods: readonly SavedMethod[];
  code: { readonly value: string; readonly until: number; tries: number } | undefined;
}

export interface Charge {
  readonly purchaseId: string;
  /** Dollars, as '123.45'. */
  readonly amount: string;
  readonly method: string;
  readonly brand: string;
  readonly last4: string;
  readonly referenceNumber: string;
  readonly at: string;
}

export interface Policy {
  readonly purchaseId: string;
  readonly quoteId: string;
  readonly policyNumber: string;
  readonly paymentRefNum: string;
  readonly at: string;
}

export interface Reference {
  readonly id: string;
  readonly profileId: string;
  readonly type: string;
  readonly description: string;
  readonly key: string;
}

export interface Screenshot {
  readonly id: string;
  readonly accountId: string;
  readonly opportunityId: string;
  readonly screenName: string;
  readonly bytes: number;
  readonly at: string;
}
