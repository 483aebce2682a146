/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A United States address as it was typed. */
export type AddressInput = {
  /** City, at most 128 characters. */
  city: string;
  /** County where known. */
  county?: string;
  /** ZIP or ZIP+4. */
  postalCode: string;
  /** Two-letter abbreviation. */
  state: string;
  /** House number and street, at most 128 characters. */
  street1: string;
  /** Apartment, suite or unit, at most 128 characters. */
  street2?: string;
};

/** An answer that rating uses. */
export type AnswerInput = {
  /** The question’s id. */
  question: string | number;
  /** Text (numbers and ISO dates too), true or false, or a list of texts for several choices. */
  value: unknown;
};

/** Events that a browser recorded, in order. */
export type AppendEventsInput = {
  /** Whose stream they are appended to. */
  application: ApplicationRefInput;
  /** Events with their envelopes (docs/events.md), at most 500. */
  events: Array<Record<string, unknown>>;
  /** When the batch left the browser, by its own clock, ISO 8601. */
  sent: string;
};

/** An application of this browser. */
export type ApplicationRefInput = {
  /** Its id, a UUID that the browser made. */
  id: string | number;
  /** The first application of its family of forks and devices; its own id where it is the first. */
  root: string | number;
};

/** A bank account as it was typed. Written nowhere: it goes into one request and is forgotten. */
export type BankInput = {
  /** Account number. AccountNumber */
  accountNumber: string;
  /** Checking or Savings; a FEIN makes it CorporateChecking. BankAccountType */
  bankAccountType: string;
  /** Company name. CompanyName */
  companyName?: string;
  /** Driver’s license number. DriversLicenseNumber */
  driverLicense?: string;
  /** State that issued it. DriversLicenseState */
  driverState?: string;
  /** Federal employer identification number. CompanyTaxId */
  fein?: string;
  /** Routing number, nine digits. RoutingNumber */
  routingNumber: string;
  /** Driver's license, FEIN, or empty where the program asks for neither. */
  securityOption?: string;
};

/** The person or business to be insured. */
export type BuyerInput = {
  /** Name of the business; empty for a person. */
  businessName?: string;
  /** E-mail; also the user name of the account made at purchase. */
  email: string;
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
  /** Phone; stripped to digits before it is sent. */
  phone: string;
};

/** What the gateway keeps before anything is paid. */
export type CachePurchaseInput = {
  /** The mailing address. */
  address: AddressInput;
  /** The browser's last event when it asked: where the facade's own facts stand in the history. */
  after: number;
  /** Answers as they were rated. */
  answers: Array<AnswerInput>;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The payer’s address; the mailing address where they are the same. */
  billing: AddressInput;
  /** The insured. */
  buyer: BuyerInput;
  /** The offer that is being bought: the purchase id. */
  offer: string | number;
  /** As saveOpportunity answered. */
  opportunity: OpportunityRefInput;
  /** How it will be paid. */
  paymentType: PaymentType;
  /** As createRatingAccount answered. */
  ratingAccountId: string | number;
  /** The link’s segment code, where it has one. */
  segmentCode?: string;
};

/** A picture of a page, for the record. */
export type CaptureScreenInput = {
  /** The application that it shows. */
  application: ApplicationRefInput;
  /** The CRM's account. AccountId */
  crmAccountId?: string;
  /** A PNG in base64, sensitive inputs blanked before the picture was made; at most 5 MB. ImageFileBase64 */
  image: string;
  /** The CRM's opportunity. OpportunityId */
  opportunityId?: string;
  /** What the picture shows: payment, terms, … ScreenName */
  screen: string;
};

/** A card as it was typed. Written nowhere: it goes into one request and is forgotten. */
export type CardInput = {
  /** Card number; spaces are dropped. CreditCardNumber */
  cardNumber: string;
  /** Month of expiry, 01 to 12. ExpirationMonth */
  expMonth: string;
  /** Year of expiry, four digits. ExpirationYear */
  expYear: string;
  /** Security code, 3 digits, 4 for American Express. SecurityCode */
  securityCode: string;
};

/** Who the rating account is for. */
export type CreateRatingAccountInput = {
  /** Where; standardised. */
  address: AddressInput;
  /** The browser's last event when it asked: where the facade's own facts stand in the history. */
  after: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** Who is to be insured. */
  buyer: BuyerInput;
  /** The CRM’s account, as saveOpportunity answered. */
  crmAccountId: string | number;
};

/** Why a product left the application. */
export type ExitReason =
  /** The buyer went away. */
  | 'Abandon'
  /** The buyer goes without insurance; nothing in the flow sets it. */
  | 'GoingBare'
  /** The answers or the address exclude it. */
  | 'KickOut'
  /** It did not. */
  | 'None';

/** A buy flow that begins, or goes on, in this browser. */
export type OpenApplicationInput = {
  /** The id that the browser made. */
  application: ApplicationRefInput;
  /** The link's memberid. */
  memberId?: string | null | undefined;
  /** SHA-256 of the configuration that the page was served with. */
  program: string;
  /** The link's sp_id: overrides the program's sponsor. */
  sponsorId?: string | null | undefined;
};

/** How far the buyer has come. */
export type OpportunityLocation =
  /** Answering the application. */
  | 'Application'
  /** Purchasing. */
  | 'OrderSummary'
  /** On the payment page. */
  | 'Payment'
  /** Asking for a quote. */
  | 'Quote';

/** A product in an opportunity. OpportunityProducts[] */
export type OpportunityProductInput = {
  /** The CRM’s id of it. */
  id: string | number;
  /** The CRM’s name of the product. */
  productId: string | number;
};

/** The CRM’s record of a possible sale. */
export type OpportunityRefInput = {
  /** The CRM’s account. */
  accountId: string | number;
  /** Its id. */
  id: string | number;
  /** Its products. */
  products: Array<OpportunityProductInput>;
};

/** How a purchase is paid. */
export type PaymentType =
  /** A credit or debit card; a card fee may be part of the total. */
  | 'CREDIT_CARD'
  /** A bank account; the card fee is taken off. */
  | 'ECHECK';

/** The account that a new buyer makes. */
export type PrepareAccountInput = {
  /** The mailing address. */
  address: AddressInput;
  /** The browser's last event when it asked: where the facade's own facts stand in the history. */
  after: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** Whose account it is; the user name is the e-mail. */
  buyer: BuyerInput;
  /** The CRM’s account, as saveOpportunity answered. */
  crmAccountId: string | number;
  /** The offer that is being bought. */
  offer: string | number;
  /** The new password; kept nowhere. Secret */
  password: string;
};

/** A product, and whether it is still in. */
export type ProductExitInput = {
  /** Why it left, or None. */
  exitReason: ExitReason;
  /** The id that the program gives it. */
  product: string | number;
};

/** A step of a purchase that needs no more than its offer. */
export type PurchaseStepInput = {
  /** The browser's last event when it asked: where the facade's own facts stand in the history. */
  after: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The offer that is being bought: the purchase id. */
  offer: string | number;
};

/** What rating needs to know. */
export type RequestQuotesInput = {
  /** Where; standardised. */
  address: AddressInput;
  /** The browser's last event when it asked: where the facade's own facts stand in the history. */
  after: number;
  /** Answers of visible questions, in the program’s order; unanswered ones left out. */
  answers: Array<AnswerInput>;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** Who is to be insured. */
  buyer: BuyerInput;
  /** As checkAddressKickout answered. */
  kickedLobs: Array<string>;
  /** As saveOpportunity answered. */
  opportunity: OpportunityRefInput;
  /** As createRatingAccount answered; empty where the rating engine needs none. */
  ratingAccountId: string | number;
};

/** How far an application has come. */
export type SaveOpportunityInput = {
  /** The browser's last event when it asked: where the facade's own facts stand in the history. */
  after: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The buyer’s e-mail. */
  email: string;
  /** How far the buyer has come. */
  location: OpportunityLocation;
  /** All products of the program. */
  products: Array<ProductExitInput>;
  /** The link’s segment code, where it has one. */
  segmentCode?: string;
  /** Two-letter abbreviation of the buyer’s state. */
  state: string;
};

/** An address to be validated. */
export type StandardiseAddressInput = {
  /** The address as it was typed. */
  address: AddressInput;
  /** The browser's last event when it asked: where the facade's own facts stand in the history. */
  after: number;
  /** The application that it concerns. */
  application: ApplicationRefInput;
};

/** A payment: by card or by bank account, exactly one of them. */
export type SubmitPaymentInput = {
  /** The browser's last event when it asked: where the facade's own facts stand in the history. */
  after: number;
  /** The total that the buyer was shown, in dollars as decimal text: must equal what the offer comes to. */
  amount: string;
  /** The application that it concerns. */
  application: ApplicationRefInput;
  /** The bank account, when paying by eCheck. */
  bank?: BankInput | null | undefined;
  /** The payer’s address. */
  billing: AddressInput;
  /** The card, when paying by card. */
  card?: CardInput | null | undefined;
  /** The offer that is being bought: the purchase id. */
  offer: string | number;
  /** Who pays. */
  payer: BuyerInput;
};

export type StandardiseAddressMutationVariables = Exact<{
  input: StandardiseAddressInput;
}>;


export type StandardiseAddressMutation = { standardiseAddress:
    | { __typename: 'AddressNotValidated', message: string }
    | { __typename: 'AddressStandardised', address: { street1: string, street2: string, city: string, state: string, postalCode: string, county: string } }
   };

export type EmailCheckQueryVariables = Exact<{
  email: string;
}>;


export type EmailCheckQuery = { emailCheck: { hasAccount: boolean, mustChangePassword: boolean, requiresVerify: boolean } };

export type PurchaseStatusQueryVariables = Exact<{
  application: ApplicationRefInput;
}>;


export type PurchaseStatusQuery = { purchaseStatus: { payment: string, offer: string | null, isBound: boolean, accepted: { referenceNumber: string, amount: string, paymentType: PaymentType, brand: string | null } | null } };

export type PrepareAccountMutationVariables = Exact<{
  input: PrepareAccountInput;
}>;


export type PrepareAccountMutation = { prepareAccount:
    | { __typename: 'Account', userName: string, how: string }
    | { __typename: 'PurchaseRefused', message: string }
   };

export type CachePurchaseMutationVariables = Exact<{
  input: CachePurchaseInput;
}>;


export type CachePurchaseMutation = { cachePurchase:
    | { __typename: 'PurchaseCached', offer: string }
    | { __typename: 'PurchaseRefused', message: string, mustQuoteAgain: boolean }
   };

export type SubmitPaymentMutationVariables = Exact<{
  input: SubmitPaymentInput;
}>;


export type SubmitPaymentMutation = { submitPayment:
    | { __typename: 'PaymentAccepted', referenceNumber: string, amount: string, paymentType: PaymentType, brand: string | null }
    | { __typename: 'PaymentDeclined', message: string, field: string | null }
    | { __typename: 'PaymentNotDue', offer: string }
    | { __typename: 'PaymentRefused', reason: string, mustQuoteAgain: boolean }
    | { __typename: 'PaymentUnconfirmed', locked: string }
   };

export type CreateMemberReferenceMutationVariables = Exact<{
  input: PurchaseStepInput;
}>;


export type CreateMemberReferenceMutation = { createMemberReference:
    | { __typename: 'MemberReference', refNum: string }
    | { __typename: 'PurchaseRefused', message: string }
   };

export type BindPoliciesMutationVariables = Exact<{
  input: PurchaseStepInput;
}>;


export type BindPoliciesMutation = { bindPolicies:
    | { __typename: 'PoliciesBound', policies: Array<{ quoteId: string, policyNumber: string }> }
    | { __typename: 'PurchaseRefused', message: string }
   };

export type CheckAddressKickoutMutationVariables = Exact<{
  input: StandardiseAddressInput;
}>;


export type CheckAddressKickoutMutation = { checkAddressKickout: { kickedLobs: Array<string> } };

export type SaveOpportunityMutationVariables = Exact<{
  input: SaveOpportunityInput;
}>;


export type SaveOpportunityMutation = { saveOpportunity: { id: string, accountId: string, products: Array<{ id: string, productId: string }> } };

export type CreateRatingAccountMutationVariables = Exact<{
  input: CreateRatingAccountInput;
}>;


export type CreateRatingAccountMutation = { createRatingAccount: { id: string, how: string } };

export type RequestQuotesMutationVariables = Exact<{
  input: RequestQuotesInput;
}>;


export type RequestQuotesMutation = { requestQuotes:
    | { __typename: 'Offer', id: string, expiresAt: string, quotes: Array<{ id: string, productCode: string, productDescription: string, isAdmitted: boolean, effectiveDate: string, carrier: string, opportunityProductId: string, rateInfo: { total: string, totalPreTaxPremium: string, totalDues: string, totalFees: string, totalTax: string, ratingDiscounts: Array<{ label: string, amount: string }>, charges: Array<{ type: string, category: string, name: string, total: string, preTaxAmount: string, premium: string, coverageLimitText: string, isAdditionalInsured: boolean, lob: { name: string, coverages: Array<string> } | null }> } }> }
    | { __typename: 'QuotesRefused', message: string }
   };

export type CaptureScreenMutationVariables = Exact<{
  input: CaptureScreenInput;
}>;


export type CaptureScreenMutation = { captureScreen: boolean };

export type OpenApplicationMutationVariables = Exact<{
  input: OpenApplicationInput;
}>;


export type OpenApplicationMutation = { openApplication: { sponsorId: string, source: string, memberFee: { fee: string, id: string, refNum: string, fieldName: string } | null } };

export type ProgramByHashQueryVariables = Exact<{
  hash: string;
}>;


export type ProgramByHashQuery = { programByHash: { hash: string, configuration: Record<string, unknown> } | null };

export type AppendEventsMutationVariables = Exact<{
  input: AppendEventsInput;
}>;


export type AppendEventsMutation = { appendEvents:
    | { __typename: 'EventsAppended', sequence: number }
    | { __typename: 'EventsRefused', reason: string, index: number, message: string, head: number }
   };


export const StandardiseAddressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StandardiseAddress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StandardiseAddressInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"standardiseAddress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AddressStandardised"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street1"}},{"kind":"Field","name":{"kind":"Name","value":"street2"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"postalCode"}},{"kind":"Field","name":{"kind":"Name","value":"county"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AddressNotValidated"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<StandardiseAddressMutation, StandardiseAddressMutationVariables>;
export const EmailCheckDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EmailCheck"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailCheck"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasAccount"}},{"kind":"Field","name":{"kind":"Name","value":"mustChangePassword"}},{"kind":"Field","name":{"kind":"Name","value":"requiresVerify"}}]}}]}}]} as unknown as DocumentNode<EmailCheckQuery, EmailCheckQueryVariables>;
export const PurchaseStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PurchaseStatus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"application"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationRefInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"purchaseStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"application"},"value":{"kind":"Variable","name":{"kind":"Name","value":"application"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"}},{"kind":"Field","name":{"kind":"Name","value":"offer"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"referenceNumber"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isBound"}}]}}]}}]} as unknown as DocumentNode<PurchaseStatusQuery, PurchaseStatusQueryVariables>;
export const PrepareAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PrepareAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PrepareAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prepareAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userName"}},{"kind":"Field","name":{"kind":"Name","value":"how"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<PrepareAccountMutation, PrepareAccountMutationVariables>;
export const CachePurchaseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CachePurchase"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CachePurchaseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cachePurchase"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseCached"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"offer"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"mustQuoteAgain"}}]}}]}}]}}]} as unknown as DocumentNode<CachePurchaseMutation, CachePurchaseMutationVariables>;
export const SubmitPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SubmitPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submitPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentAccepted"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"referenceNumber"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentNotDue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"offer"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentDeclined"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentUnconfirmed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locked"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mustQuoteAgain"}}]}}]}}]}}]} as unknown as DocumentNode<SubmitPaymentMutation, SubmitPaymentMutationVariables>;
export const CreateMemberReferenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMemberReference"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseStepInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMemberReference"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MemberReference"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refNum"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<CreateMemberReferenceMutation, CreateMemberReferenceMutationVariables>;
export const BindPoliciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BindPolicies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseStepInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bindPolicies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PoliciesBound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quoteId"}},{"kind":"Field","name":{"kind":"Name","value":"policyNumber"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<BindPoliciesMutation, BindPoliciesMutationVariables>;
export const CheckAddressKickoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CheckAddressKickout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StandardiseAddressInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkAddressKickout"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kickedLobs"}}]}}]}}]} as unknown as DocumentNode<CheckAddressKickoutMutation, CheckAddressKickoutMutationVariables>;
export const SaveOpportunityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveOpportunity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveOpportunityInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveOpportunity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"products"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}}]}}]}}]}}]} as unknown as DocumentNode<SaveOpportunityMutation, SaveOpportunityMutationVariables>;
export const CreateRatingAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateRatingAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateRatingAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createRatingAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"how"}}]}}]}}]} as unknown as DocumentNode<CreateRatingAccountMutation, CreateRatingAccountMutationVariables>;
export const RequestQuotesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestQuotes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestQuotesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestQuotes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Offer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"quotes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"productCode"}},{"kind":"Field","name":{"kind":"Name","value":"productDescription"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmitted"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveDate"}},{"kind":"Field","name":{"kind":"Name","value":"carrier"}},{"kind":"Field","name":{"kind":"Name","value":"opportunityProductId"}},{"kind":"Field","name":{"kind":"Name","value":"rateInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"totalPreTaxPremium"}},{"kind":"Field","name":{"kind":"Name","value":"totalDues"}},{"kind":"Field","name":{"kind":"Name","value":"totalFees"}},{"kind":"Field","name":{"kind":"Name","value":"totalTax"}},{"kind":"Field","name":{"kind":"Name","value":"ratingDiscounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"charges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"preTaxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"premium"}},{"kind":"Field","name":{"kind":"Name","value":"coverageLimitText"}},{"kind":"Field","name":{"kind":"Name","value":"isAdditionalInsured"}},{"kind":"Field","name":{"kind":"Name","value":"lob"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"coverages"}}]}}]}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuotesRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<RequestQuotesMutation, RequestQuotesMutationVariables>;
export const CaptureScreenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CaptureScreen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CaptureScreenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"captureScreen"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<CaptureScreenMutation, CaptureScreenMutationVariables>;
export const OpenApplicationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OpenApplication"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OpenApplicationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openApplication"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sponsorId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"memberFee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"refNum"}},{"kind":"Field","name":{"kind":"Name","value":"fieldName"}}]}}]}}]}}]} as unknown as DocumentNode<OpenApplicationMutation, OpenApplicationMutationVariables>;
export const ProgramByHashDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProgramByHash"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hash"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"programByHash"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"hash"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hash"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"}}]}}]}}]} as unknown as DocumentNode<ProgramByHashQuery, ProgramByHashQueryVariables>;
export const AppendEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AppendEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AppendEventsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"appendEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventsAppended"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sequence"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EventsRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"head"}}]}}]}}]}}]} as unknown as DocumentNode<AppendEventsMutation, AppendEventsMutationVariables>;