import { GraphQLError } from 'graphql';

/** Returns the error for a session whose password was accepted and whose code was not entered yet. */
export const notVerified = (): GraphQLError => new GraphQLError('Please enter the security code first: verifySecurityCode takes it.', { extensions: { code: 'NOT_SIGNED_IN' } });

/** Returns the error for requests that need a signed-in account holder. */
export const notSignedIn = (): GraphQLError => new GraphQLError('Please log in first.', { extensions: { code: 'NOT_SIGNED_IN' } });
