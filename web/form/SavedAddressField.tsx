import { useAtomValue } from 'jotai';
import { type JSX, useState } from 'react';
import { type Address, type AddressRole, addressChosen, addressQuestions } from '#events/application';
import type { Program } from '#events/program';
import { findQuestion, normalizeAnswer } from '#events/rules';
import type { SavedData } from '#workflows/ports';
import { applicationAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { useSavedData } from '../state/saved-data.ts';
import { SelectField, Skeleton, useText } from '../ui/index.ts';

const NEW_ADDRESS = 'new';
const EMPTY_ADDRESS: Address = { street1: '', street2: '', city: '', state: '', postalCode: '', county: '' };

/** Returns the address as its fields store it, so that a blur does not record a changed answer. */
function toStoredAddress(program: Program, role: AddressRole, address: Address): Address {
  const parts = Object.entries(addressQuestions[role]).map(([part, id]) => {
    const question = findQuestion(program, id);
    const value = address[part as keyof Address];
    return [part, question ? String(normalizeAnswer(question, value)) : value];
  });
  return { ...address, ...Object.fromEntries(parts) };
}

type SavedAddress = SavedData['addresses'][number];

export const readSavedAddress = ({ street1, street2, city, state, postalCode }: SavedAddress): Address => ({
  street1,
  street2: street2 ?? '',
  city,
  state,
  postalCode,
  county: '',
});

/** The event of a chosen saved address: it fills the fields. */
export const chooseSavedAddress = (program: Program, role: AddressRole, saved: SavedAddress): ReturnType<typeof addressChosen> =>
  addressChosen({ role, saved: saved.id, address: toStoredAddress(program, role, readSavedAddress(saved)) });

export interface SavedAddressFieldProps {
  /** Which of the application's addresses the choice fills. */
  readonly address: AddressRole;
}

/** Lets an account holder choose a saved address, which fills and locks the fields; 'Add new' clears them (specification, 4: address selection). */
export function SavedAddressField({ address: role }: SavedAddressFieldProps): JSX.Element | null {
  const t = useText();
  const { ports, program } = useSession();
  const saved = useSavedData('addresses');
  const { savedAddresses } = useAtomValue(applicationAtom);
  const [isNew, setNew] = useState(false);
  if (saved === 'loading') return <Skeleton shape="field" />;
  if (!saved) return null;
  const chosen = savedAddresses[role];
  const choose = (value: string): void => {
    setNew(value === NEW_ADDRESS);
    const savedAddress = saved.find(({ id }) => id === value);
    if (!savedAddress) return value === NEW_ADDRESS ? ports.record(addressChosen({ role, saved: null, address: EMPTY_ADDRESS })) : undefined;
    ports.record(chooseSavedAddress(program, role, savedAddress));
  };
  const options = [...saved.map(({ id, displayText }) => ({ value: id, label: displayText })), { value: NEW_ADDRESS, label: t('Add new') }];
  return (
    <SelectField
      name={`savedAddress-${role}`}
      label={t('Choose an address')}
      help={t('From your account. We fill in the fields for you. To enter another address, choose Add new.')}
      required={false}
      width="full"
      value={chosen ?? (isNew ? NEW_ADDRESS : '')}
      options={options}
      onChange={choose}
      dataFrom={`application.savedAddresses.${role}`}
    />
  );
}
