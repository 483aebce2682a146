import { useAtomValue } from 'jotai';
import { type JSX, useState } from 'react';
import { type Address, type AddressRole, addressChosen, addressQuestions } from '#events/application';
import type { Program } from '#events/program';
import { questionById, storedAnswer } from '#events/rules';
import { applicationAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { useSavedData } from '../state/use-saved-data.ts';
import { SelectField, Skeleton } from '../ui/index.ts';

const NEW = 'new';
const empty: Address = { street1: '', street2: '', city: '', state: '', postalCode: '', county: '' };

/** The address as its fields store it: leaving one of them must not look like an answer of the buyer's. */
function storedAddress(program: Program, role: AddressRole, address: Address): Address {
  const parts = Object.entries(addressQuestions[role]).map(([part, id]) => {
    const question = questionById(program, id);
    const value = address[part as keyof Address];
    return [part, question ? String(storedAnswer(question, value)) : value];
  });
  return { ...address, ...Object.fromEntries(parts) };
}

export interface SavedAddressFieldProps {
  /** Which of the application's addresses is filled. */
  readonly address: AddressRole;
}

/**
 * What an account holder has saved, to be chosen in place of typing: the fields are filled, and locked as long as it is chosen; with
 * 'Add new' they are cleared (specification, 4: address selection).
 */
export function SavedAddressField({ address: role }: SavedAddressFieldProps): JSX.Element | null {
  const { ports, program } = useSession();
  const saved = useSavedData('addresses');
  const { savedAddresses } = useAtomValue(applicationAtom);
  const [isNew, setNew] = useState(false);
  if (saved === 'loading') return <Skeleton shape="field" />;
  if (!saved) return null;
  const chosen = savedAddresses[role];
  const choose = (value: string): void => {
    setNew(value === NEW);
    const found = saved.find(({ id }) => id === value);
    if (!found) return value === NEW ? ports.record(addressChosen({ role, saved: null, address: empty })) : undefined;
    const { id, street1, street2, city, state, postalCode } = found;
    ports.record(addressChosen({ role, saved: id, address: storedAddress(program, role, { street1, street2, city, state, postalCode, county: '' }) }));
  };
  const options = [...saved.map(({ id, displayText }) => ({ value: id, label: displayText })), { value: NEW, label: 'Add new' }];
  return (
    <SelectField
      name={`savedAddress-${role}`}
      label="Choose an address"
      help="From your account. Its fields are filled in; to type another one, choose Add new."
      required={false}
      width="full"
      value={chosen ?? (isNew ? NEW : '')}
      options={options}
      onChange={choose}
      dataFrom={`application.savedAddresses.${role}`}
    />
  );
}
