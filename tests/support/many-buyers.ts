// Limits of a whole suite: hundreds of buyers pay from one address, with the same few test cards.
const scopes = ['decline.instrument', 'decline.cardPrefix', 'decline.client', 'newApplication.client', 'newAccount.client', 'gatewayCall.client', 'login.client'];
/** What the setting LIMITS is for them. */
export const manyBuyers = scopes.map((scope) => `${scope}=1000000/1h`).join(',');
