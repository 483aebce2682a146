import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { type AddressRole, type AddressVerdict, addressQuestions } from '#events/application';
import type { State } from '#events/buyflow';
import type { Question } from '#events/program';
import { formatAddress, isAddressSettled, isDifferentPlace, isSameAddress } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { Notice, UnbrokenCodes, useText } from '../../ui/index.ts';

const ADDRESS_ROLES: readonly AddressRole[] = ['main', 'alternate'];

/** Returns the verdict that changed the address's spelling; null if there is none or the address was edited since. */
function findStandardizedAddress(state: State, role: AddressRole): AddressVerdict | null {
  const verdict = state.addresses[role];
  const isChanged = verdict?.verdict === 'standardised' && isAddressSettled(state, role) && !isSameAddress(verdict.entered, verdict.address);
  return isChanged ? verdict : null;
}

interface ChangedAddressProps extends Pick<AddressVerdict, 'entered' | 'address'> {
  /** True if its fields are on this page. */
  readonly isAbove: boolean;
}

function ChangedAddress({ isAbove, ...verdict }: ChangedAddressProps): JSX.Element {
  const t = useText();
  const values = { typed: formatAddress(verdict.entered), used: formatAddress(verdict.address) };
  return (
    <Notice tone="info" title={t('We matched your address to postal records')}>
      <UnbrokenCodes
        text={
          isAbove
            ? t('You entered {typed}. We’ll use {used}. If that’s wrong, change it above.', values)
            : t('You entered {typed}. We’ll use {used}. If that’s wrong, change your answers before you pay.', values)
        }
      />
    </Notice>
  );
}

/** Shows the typed address and the address service's spelling, if they differ. */
export function AddressNote({ questions }: { readonly questions: readonly Question[] }): JSX.Element | null {
  const state = useAtomValue(stateAtom);
  const role = ADDRESS_ROLES.find((candidate) => questions.some(({ id }) => id === addressQuestions[candidate].street1));
  const verdict = role ? findStandardizedAddress(state, role) : null;
  return verdict && <ChangedAddress {...verdict} isAbove />;
}

/** The same before paying, for changes of the town, ZIP code or number only. */
export function MovedAddressNote(): JSX.Element {
  const state = useAtomValue(stateAtom);
  const moved = ADDRESS_ROLES.flatMap((role) => findStandardizedAddress(state, role) ?? []).filter(({ entered, address }) => isDifferentPlace(entered, address));
  return (
    <>
      {moved.map((verdict) => (
        <ChangedAddress key={formatAddress(verdict.address)} {...verdict} isAbove={false} />
      ))}
    </>
  );
}
