import { msg } from '#events/language';
import type { State } from '#events/buyflow';
import type { Program } from '#events/program';
import { NEW_METHOD } from '#events/purchase';

/** Shown on the page behind the login, also after the buyer closes it. */
export const ACCOUNT_EXISTS = msg('This email already has an account. Please log in to continue, or use another email.');

type IdentityAnswers = Pick<State, 'identity' | 'answers'>;

/** Who is signed in, by their user name, as the page shows it; null where nobody is. */
export const findHolderName = ({ identity: { holder } }: Pick<State, 'identity'>): string | null => holder?.userName ?? null;

/** What the local server said of the application's email as it is now; null before it was asked. */
export function findCheckedAccount({ identity: { checked }, answers }: IdentityAnswers): State['identity']['checked'] {
  return checked && checked.email === answers['email'] ? checked : null;
}

/** Whose login the purchase is made with, as far as it is known. */
export type AccountKind = 'signedIn' | 'new' | 'existing' | 'mustChangePassword' | 'mustVerify';

export function resolveAccountKind(state: IdentityAnswers): AccountKind {
  if (state.identity.holder) return 'signedIn';
  const account = findCheckedAccount(state);
  if (!account?.hasAccount) return 'new';
  if (account.requiresVerify) return 'mustVerify';
  return account.mustChangePassword ? 'mustChangePassword' : 'existing';
}

/**
 * True if the payment method is saved with the buyer's account once the policies are bound (decision 27). It is not if the deployment saves
 * none, nor for a buyer who is let in without a password: such a login does not prove that the account is theirs.
 */
export const shouldSaveMethod = (state: IdentityAnswers & Pick<State, 'application'>): boolean =>
  state.application.savesMethods !== false && resolveAccountKind(state) !== 'mustChangePassword';

/** The saved method that an account holder pays with, by the id it is shown under; null where something is entered. */
export function findChosenSavedMethod({ identity: { holder }, purchase: { chosenMethod } }: Pick<State, 'identity' | 'purchase'>): string | null {
  return holder === null || chosenMethod === NEW_METHOD ? null : chosenMethod;
}

/**
 * Whether the payment page is not for this buyer yet: the email has an account, and nobody has logged in (specification, 2 and 6).
 * Where accounts are not checked before quoting, the payment page itself asks for the login.
 */
export const isLoginRequired = (state: State, program: Program): boolean =>
  program.flags.accountValidation && !state.purchase.hasCreatedAccount && resolveAccountKind(state) !== 'signedIn' && resolveAccountKind(state) !== 'new';

export const CHOOSE_METHOD_MESSAGE = msg('Please select a payment method or add new');

/** Whether an account holder has still to choose between what is saved and something new. */
export const isMethodChoiceRequired = ({ identity: { holder, saved }, purchase }: Pick<State, 'identity' | 'purchase'>): boolean =>
  holder !== null && (saved?.methods ?? 0) > 0 && purchase.chosenMethod === null;
