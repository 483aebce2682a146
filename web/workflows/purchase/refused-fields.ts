import type { State } from '#events/buyflow';
import { resolveAccountKind } from '#events/rules';
import type { RefusalCode } from '../../generated/graphql.ts';

const ACCOUNT_CODES: readonly RefusalCode[] = ['INVALID_CREDENTIALS', 'PASSWORD_NEEDED', 'PASSWORD_MUST_CHANGE', 'MUST_VERIFY'];
const METHOD_CODES: readonly RefusalCode[] = ['METHOD_UNKNOWN', 'METHOD_EXPIRED', 'METHOD_NOT_ACCEPTED'];

/** The account section's password, or its email if it has no password field. */
const accountField = (state: State): string => (['new', 'existing'].includes(resolveAccountKind(state)) ? 'password' : 'email');

/** The field of the account section that a refusal is about; null if it has a message only. */
export const accountFieldOf = (code: RefusalCode, state: State): string | null => (ACCOUNT_CODES.includes(code) ? accountField(state) : null);

/** The field that a refusal of a payment by the facade is about. The payment service names its own field (PaymentDeclined.field). */
export const paymentFieldOf = (code: RefusalCode): string | null => (METHOD_CODES.includes(code) ? 'savedMethod' : null);
