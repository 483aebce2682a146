import type { GraphQLSchema } from 'graphql';

const COOKIE = `Who asks is told by a cookie, bindflow-browser (__Host-bindflow-browser over HTTPS), that the first answer sets and every later request has to carry. It holds an opaque id and nothing else. An application belongs to the browser that opened it: for any other there is none (code APPLICATION_UNKNOWN). Programs, and whether an e-mail has an account, are asked without an application. An account holder who logs in gets a second cookie, bindflow-session, with an opaque id that changes at each step of the login.`;

const QUERY = `What changes nothing: programs, e-mails, and what is known of an application.

${COOKIE}`;

const MUTATION = `What changes something, here or at the insurer's gateway. Repeating a step is safe: what is done is answered again, and an application is charged at most once.

${COOKIE}

A policy is bought in this order:

1. program (a query): what is sold and asked, and the hash of that configuration.
2. openApplication: under a UUID of your own, which is its id and, in the first application of a family, its root. A link with an acctref is asked about before (customLink, a query). Where the program has a sponsor question, resolveSponsor settles whose member the buyer is; resolveMember takes a member number that was typed. Both come before step 7: an offer is bought by whom it was rated for.
3. standardizeAddress: from here on use the spelling that it answers. emailCheck (a query): an e-mail that has an account needs that account's password in step 9.
4. checkAddressKickout: what is not sold at the address.
5. saveOpportunity with the location QUOTE: the CRM's record, whose id, account and products the next steps need.
6. createRatingAccount: the account that quotes hang on.
7. requestQuotes: an Offer. Its id is the purchase id of all that follows; offer (a query) answers it again, with the total by card and by eCheck.
8. saveOpportunity with the location ORDER_SUMMARY.
9. prepareAccount: the buyer's account. Who has one may sign in before, by logIn and verifySecurityCode: viewer then tells what is saved.
10. cachePurchase: the gateway keeps the purchase; once more where the way of paying changes or a payment was declined.
11. submitPayment: with the total that the buyer was shown; by card, by bank account, or by a saved method of who is signed in.
12. createMemberReference: only where a member fee is collected.
13. bindPolicies: puts the policies in force, and answers their numbers.
14. captureScreen: the picture of the payment page, for the record.
15. savePaymentMethod: where bindPolicies could not save what paid. sendPasswordUpdate: where prepareAccount answered TEMPORARY.

refreshAccount tells the CRM after a kickout or a change of location; nothing waits for it, and after a decline the facade does it by itself.

purchaseStatus (a query) says at any time how far the payment is: from step 11 on it alone is to be believed. An answer whose type ends in Refused is for the buyer to read (message) and for programs to decide by (reason); nothing after the step has happened then. earlierPurchase (a query, best asked right after step 2) says whether this browser has bought the same already, in another application: that one is no concern of submitPayment.`;

/** Says in the schema itself how its operations go together: who has nothing else can buy a policy. */
export function describeRoots(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (query) query.description = QUERY;
  if (mutation) mutation.description = MUTATION;
  return schema;
}
