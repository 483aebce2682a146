import { type Example, type ExampleAddress, type ExampleAnswer, type ExampleBuyer, examples } from './examples.ts';

/** The opportunity that saveOpportunity returned. */
interface RunOpportunity {
  readonly id: string;
  readonly accountId: string;
  readonly products: readonly { readonly id: string; readonly productId: string }[];
}

/** The values of one run through the operations, sent and received; they fill the variables of each operation. Never has a password or a card or account number. */
export interface Run {
  readonly example: Example['id'];
  readonly sitename: string;
  readonly paymentType: 'CREDIT_CARD' | 'ECHECK';
  readonly application: { readonly id: string; readonly root: string };
  readonly buyer: ExampleBuyer;
  readonly address: ExampleAddress;
  readonly answers: readonly ExampleAnswer[];
  /** From `program`. */
  readonly program?: string;
  readonly products?: readonly string[];
  /** From `openApplication`, `resolveSponsor` and `resolveMember`: dollars, null where none is collected. */
  readonly memberFee?: string | null;
  /** From `checkAddressKickout`. */
  readonly kickedLobs?: readonly string[];
  /** From `saveOpportunity`. */
  readonly opportunity?: RunOpportunity;
  /** From `createRatingAccount`; empty where the rating engine needs none. */
  readonly ratingAccountId?: string;
  /** From `requestQuotes`: the purchase id, and the total in dollars as this run pays it. */
  readonly offer?: string;
  readonly amount?: string;
  /** From `prepareAccount`: whose account it is bought with. */
  readonly userName?: string;
  /** From `bindPolicies`. */
  readonly policyNumbers?: readonly string[];
  /** From `issueEvidence`. */
  readonly evidence?: { readonly id: string; readonly sha256: string };
}

/** Creates a run of an example with a new application id and email address. */
export function createRun(id: Example['id'], newId: () => string = () => crypto.randomUUID()): Run {
  const { sitename, paymentType, buyer, address, answers } = examples[id];
  const application = newId();
  const email = `buyer-${application.slice(0, 8)}@example.com`;
  return { example: id, sitename, paymentType, application: { id: application, root: application }, buyer: { ...buyer, email }, address, answers };
}

/** A value that a later response replaces; it names the operation to run. */
export const createPlaceholder = (operation: string): string => `run ${operation} first`;
