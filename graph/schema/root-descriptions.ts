import type { GraphQLSchema } from 'graphql';

const COOKIE = `A browser is recognized by the cookie bindflow-browser (__Host-bindflow-browser over HTTPS). The first answer sets it, and every later request has to send it. It holds an opaque id and nothing else. An application belongs to the browser that opened it: no other browser has it (code APPLICATION_UNKNOWN). An account holder who logs in gets a second cookie, bindflow-session, whose id changes at each step of the login.`;

const QUERY = `Reads programs, offers, purchases and, for analysts, what is stored of applications. Changes nothing.

Everything of one buyer hangs on application: program, sponsor, offer, account and purchase. Whatever has an id (the interface Node) is found again by node. Lists have nodes and pageInfo: hand endCursor to after until hasNextPage is false.

${COOKIE}`;

const MUTATION = `Changes something, here or at the insurer's gateway. Repeating a step is safe: what is done is answered again, and an application is charged at most once.

${COOKIE}

A policy is bought in this order:

1. program (a query): what is sold and asked, and the hash of that configuration.
2. openApplication, under a UUID of your own. Check a link with an acctref first (customLink, a query). If the program has a sponsor question, resolveSponsor sets the sponsor; resolveMember takes a member number. Both come before step 7, because an offer can only be bought with the sponsor and member for whom it was rated.
3. standardizeAddress: use its spelling from here on. emailCheck (a query): an email that has an account needs the password of that account in step 9.
4. checkAddressKickout: what is not sold at the address.
5. saveOpportunity with the location QUOTE: the CRM's record, whose ids the next steps need.
6. createRatingAccount: the account to which quotes belong.
7. requestQuotes: an Offer. Its id is the purchase id of all that follows. offer (a query) returns it again, with the total by card and by eCheck.
8. saveOpportunity with the location ORDER_SUMMARY.
9. prepareAccount: the buyer's account. A buyer who has one may log in before, by logIn and verifySecurityCode; viewer then has the saved addresses and payment methods.
10. cachePurchase: the gateway stores the purchase. Repeat it if the payment type changes or a payment was declined.
11. submitPayment, with the total that the buyer was shown: by card, by bank account, or by a saved method.
12. createMemberReference, only if a member fee is collected.
13. bindPolicies: puts the policies in force and returns their numbers.
14. captureScreen: the picture of the payment page, for the record.
15. savePaymentMethod, if bindPolicies could not save what paid. sendPasswordUpdate, if prepareAccount returned the origin TEMPORARY.

refreshAccount updates the CRM after a kickout or a change of location. Nothing waits for it. After a decline the facade does it by itself.

purchaseStatus (a query) says at any time how far the payment is. From step 11 on, believe nothing else. A result that implements Refusal is expected: show its message, program by its code (docs/codes.md); nothing after the refused step has happened. declinedPayment (a query) says that a payment whose answer got lost was declined. earlierPurchase (a query, best asked after step 2) says whether this browser has bought the same in another application; submitPayment does not check that.`;

/** Says in the schema itself how its operations go together: who has nothing else can buy a policy. */
export function describeRoots(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (query) query.description = QUERY;
  if (mutation) mutation.description = MUTATION;
  return schema;
}
