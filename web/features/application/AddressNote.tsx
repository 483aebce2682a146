import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { type AddressRole, addressQuestions } from '#events/application';
import type { Question } from '#events/program';
import { formatAddress, isAddressSettled, isSameAddress } from '#events/rules';
import { stateAtom } from '../../state/atoms.ts';
import { Notice } from '../../ui/index.ts';

const roles: readonly AddressRole[] = ['main', 'alternate'];

/** Says so where the address service has put an address into its own spelling: what was typed, and what it is now. */
export function AddressNote({ questions }: { readonly questions: readonly Question[] }): JSX.Element | null {
  const state = useAtomValue(stateAtom);
  const role = roles.find((one) => questions.some(({ id }) => id === addressQuestions[one].street1));
  const verdict = role && state.addresses[role];
  if (!role || verdict?.verdict !== 'standardised' || !isAddressSettled(state, role)) return null;
  if (isSameAddress(verdict.entered, verdict.address)) return null;
  return (
    <Notice tone="info" title="We matched your address to postal records">
      You typed {formatAddress(verdict.entered)}. We use {formatAddress(verdict.address)}. If that is wrong, change it above.
    </Notice>
  );
}
