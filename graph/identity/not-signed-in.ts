import { GraphQLError } from 'graphql';

/** The same of who has typed the password, and not the code yet. */
export const notVerified = (): GraphQLError => new GraphQLError('Please enter the security code first: verifySecurityCode takes it.', { extensions: { code: 'NOT_SIGNED_IN' } });

/** The error of what only a signed-in account holder may ask for. */
export const notSignedIn = (): GraphQLError => new GraphQLError('Please log in first.', { extensions: { code: 'NOT_SIGNED_IN' } });
