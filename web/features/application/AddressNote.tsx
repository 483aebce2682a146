import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { type AddressRole, type AddressVerdict, addressQuestions } from '#events/application';
import type { State } from '#events/buyflow';
import type { Question } from '#events/program';
import { formatAddress, isAddressSettled, isAnotherPlace, isSameAddress } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { Notice } from '../../ui/index.ts';

const roles: readonly AddressRole[] = ['main', 'alternate'];

/** The verdict that put an address into another spelling, as long as it is the address. */
function standardised(state: State, role: AddressRole): AddressVerdict | null {
  const verdict = state.addresses[role];
  const isChanged = verdict?.verdict === 'standardised' && isAddressSettled(state, role) && !isSameAddress(verdict.entered, verdict.address);
  return isChanged ? verdict : null;
}

interface ChangedProps extends Pick<AddressVerdict, 'entered' | 'address'> {
  /** Where it can be changed. */
  readonly where: string;
}

const Changed = ({ entered, address, where }: ChangedProps): JSX.Element => (
  <Notice tone="info" title="We matched your address to postal records">
    {`You typed ${formatAddress(entered)}. We use ${formatAddress(address)}. If that is wrong, ${where}.`}
  </Notice>
);

/** Says so where the address service has put an address into its own spelling: what was typed, and what it is now. */
export function AddressNote({ questions }: { readonly questions: readonly Question[] }): JSX.Element | null {
  const state = useAtomValue(stateAtom);
  const role = roles.find((one) => questions.some(({ id }) => id === addressQuestions[one].street1));
  const verdict = role ? standardised(state, role) : null;
  return verdict && <Changed {...verdict} where="change it above" />;
}

/** The same before paying, where it is more than spelling: another town, ZIP code or number. */
export function MovedAddressNote(): JSX.Element {
  const state = useAtomValue(stateAtom);
  const moved = roles.flatMap((role) => standardised(state, role) ?? []).filter(({ entered, address }) => isAnotherPlace(entered, address));
  return (
    <>
      {moved.map((verdict) => (
        <Changed key={formatAddress(verdict.address)} {...verdict} where="change your answers before you pay" />
      ))}
    </>
  );
}
