import { useAtomValue } from 'jotai';
import { CreditCard, Landmark } from 'lucide-react';
import type { JSX } from 'react';
import { NEW_METHOD, savedPaymentMethodChosen } from '#events/purchase';
import { formatDate } from '#events/rules';
import type { SavedMethod } from '#workflows/ports';
import { purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { useSavedData } from '../../../state/saved-data.ts';
import { BrandIcon, Glyph, SelectField, Skeleton, Stack } from '../../../ui/index.ts';
import { savedMethodAtom } from '../purchase-atoms.ts';
import { useFieldRefusal } from '../use-field-refusal.ts';

const brands = { VISA: 'visa', MASTERCARD: 'mastercard', DISCOVER: 'discover', AMERICAN_EXPRESS: 'american-express' } as const;
const names = { VISA: 'Visa', MASTERCARD: 'Mastercard', DISCOVER: 'Discover', AMERICAN_EXPRESS: 'American Express', OTHER: 'Other card' } as const;

const isCard = ({ kind }: SavedMethod): boolean => kind === 'CREDIT_CARD';
/** A card of any other brand is shown, and the payment service does not take it. */
const isAccepted = ({ brand }: SavedMethod): boolean => brand !== 'OTHER';
const endOf = ({ expires, isExpired }: SavedMethod): string => (expires ? `, ${isExpired ? 'expired' : 'expires'} ${formatDate(expires)}` : '');

/** One line for the list to choose from. */
const lineOf = (method: SavedMethod): string =>
  isCard(method)
    ? `${method.brand ? names[method.brand] : 'Card'} ending in ${method.last4}, ${method.name}${endOf(method)}${isAccepted(method) ? '' : ', not accepted'}`
    : `eCheck, ${method.name}, saved ${formatDate(method.createdDate)}`;

function MethodIcon({ method }: { readonly method: SavedMethod }): JSX.Element {
  if (!isCard(method)) return <Glyph icon={Landmark} />;
  return method.brand && method.brand !== 'OTHER' ? <BrandIcon brand={brands[method.brand]} /> : <Glyph icon={CreditCard} />;
}

/** What was chosen: of a card its brand, name, last digits and expiry; of an eCheck its name and the day it was saved. */
function Chosen({ method }: { readonly method: SavedMethod }): JSX.Element {
  return (
    <Stack space="lines" flexDirection="row" alignItems="center" data-secret>
      <MethodIcon method={method} />
      <Stack space="lines" gap="0">
        <strong>{method.name}</strong>
        <span>{isCard(method) ? `•••• ${method.last4}${endOf(method)}` : `Saved ${formatDate(method.createdDate)}`}</span>
      </Stack>
    </Stack>
  );
}

interface ChoiceProps {
  readonly methods: readonly SavedMethod[];
  readonly error: string | undefined;
}

function Choice({ methods, error }: ChoiceProps): JSX.Element {
  const { ports } = useSession();
  const { chosenMethod, payWithCard } = useAtomValue(purchaseAtom);
  const refused = useFieldRefusal('savedMethod', chosenMethod);
  const choose = (value: string): void => {
    const found = methods.find(({ id }) => id === value);
    if (found) ports.record(savedPaymentMethodChosen({ method: found.id, payWithCard: isCard(found) }));
    else if (value === NEW_METHOD) ports.record(savedPaymentMethodChosen({ method: null, payWithCard }));
  };
  const options = methods.map((method) => ({ value: method.id, label: lineOf(method), disabled: method.isExpired || !isAccepted(method) }));
  return (
    <SelectField
      name="savedMethod"
      label="Choose a payment method"
      width="full"
      value={chosenMethod ?? ''}
      options={[...options, { value: NEW_METHOD, label: 'Add new' }]}
      onChange={choose}
      error={refused ?? (chosenMethod === null ? error : undefined)}
      dataFrom="purchase.chosenMethod"
    />
  );
}

/** What an account holder has saved to pay with; choosing turns the toggle to its kind (specification, 4: payment method selection). */
export function SavedMethodField({ error }: { readonly error?: string | undefined }): JSX.Element | null {
  const methods = useSavedData('methods');
  const id = useAtomValue(savedMethodAtom);
  if (methods === 'loading') return <Skeleton shape="field" />;
  if (!methods) return null;
  const chosen = methods.find((method) => method.id === id);
  return (
    <>
      <Choice methods={methods} error={error} />
      {chosen ? <Chosen method={chosen} /> : null}
    </>
  );
}
