import type { Evolvers } from '#events/core';
import type { IdentityEvent } from './events.ts';

export interface IdentityState {
  /** What is known of the e-mail's account; null before it was checked. Void for another e-mail. */
  checked: { readonly email: string; readonly hasAccount: boolean; readonly mustChangePassword: boolean; readonly requiresVerify: boolean } | null;
}
export interface IdentitySlices {
  identity: IdentityState;
}

export const initialIdentity = (): IdentitySlices => ({ identity: { checked: null } });

export const evolveIdentity: Evolvers<IdentitySlices, IdentityEvent> = {
  EmailChecked(draft, { data }) {
    draft.own('identity').checked = data;
  },
};
