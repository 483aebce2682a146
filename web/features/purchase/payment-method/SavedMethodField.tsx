import { useAtomValue } from 'jotai';
import { CreditCard, Landmark } from 'lucide-react';
import type { JSX } from 'react';
import { NEW_METHOD, savedPaymentMethodChosen } from '#events/purchase';
import { formatDate } from '#events/rules';
import type { SavedMethod } from '#workflows/ports';
import { purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { useSavedData } from '../../../state/saved-data.ts';
import { BrandIcon, Icon, SelectField, Skeleton, Stack } from '../../../ui/index.ts';
import { savedMethodAtom } from '../purchase-atoms.ts';
import { useFieldRefusal } from '../use-field-refusal.ts';

const BRAND_ICONS = { VISA: 'visa', MASTERCARD: 'mastercard', DISCOVER: 'discover', AMERICAN_EXPRESS: 'american-express' } as const;
const BRAND_NAMES = { VISA: 'Visa', MASTERCARD: 'Mastercard', DISCOVER: 'Discover', AMERICAN_EXPRESS: 'American Express', OTHER: 'Other card' } as const;

const isCard = ({ kind }: SavedMethod): boolean => kind === 'CREDIT_CARD';
/** False for other brands, which the payment service does not accept. */
const isAccepted = ({ brand }: SavedMethod): boolean => brand !== 'OTHER';
const formatExpiry = ({ expires, isExpired }: SavedMethod): string => (expires ? `, ${isExpired ? 'expired' : 'expires'} ${formatDate(expires)}` : '');

/** A method as one line of the list. */
const formatMethod = (method: SavedMethod): string =>
  isCard(method)
    ? `${method.brand ? BRAND_NAMES[method.brand] : 'Card'} ending in ${method.last4}, ${method.name}${formatExpiry(method)}${isAccepted(method) ? '' : ', not accepted'}`
    : `eCheck, ${method.name}, saved ${formatDate(method.createdDate)}`;

function MethodIcon({ method }: { readonly method: SavedMethod }): JSX.Element {
  if (!isCard(method)) return <Icon icon={Landmark} />;
  return method.brand && method.brand !== 'OTHER' ? <BrandIcon brand={BRAND_ICONS[method.brand]} /> : <Icon icon={CreditCard} />;
}

/** The chosen method: a card's brand, name, last digits and expiry; an eCheck's name and the day it was saved. */
function ChosenMethod({ method }: { readonly method: SavedMethod }): JSX.Element {
  return (
    <Stack space="lines" flexDirection="row" alignItems="center" data-secret>
      <MethodIcon method={method} />
      <Stack space="lines" gap="0">
        <strong>{method.name}</strong>
        <span>{isCard(method) ? `•••• ${method.last4}${formatExpiry(method)}` : `Saved ${formatDate(method.createdDate)}`}</span>
      </Stack>
    </Stack>
  );
}

interface MethodSelectProps {
  readonly methods: readonly SavedMethod[];
  readonly error: string | undefined;
}

function MethodSelect({ methods, error }: MethodSelectProps): JSX.Element {
  const { ports } = useSession();
  const { chosenMethod, payWithCard } = useAtomValue(purchaseAtom);
  const refused = useFieldRefusal('savedMethod', chosenMethod);
  const choose = (value: string): void => {
    const method = methods.find(({ id }) => id === value);
    if (method) ports.record(savedPaymentMethodChosen({ method: method.id, payWithCard: isCard(method) }));
    else if (value === NEW_METHOD) ports.record(savedPaymentMethodChosen({ method: null, payWithCard }));
  };
  const options = methods.map((method) => ({ value: method.id, label: formatMethod(method), disabled: method.isExpired || !isAccepted(method) }));
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

/** Lets an account holder choose a saved payment method, which also sets the toggle (specification, 4: payment method selection). */
export function SavedMethodField({ error }: { readonly error?: string | undefined }): JSX.Element | null {
  const methods = useSavedData('methods');
  const id = useAtomValue(savedMethodAtom);
  if (methods === 'loading') return <Skeleton shape="field" />;
  if (!methods) return null;
  const chosen = methods.find((method) => method.id === id);
  return (
    <>
      <MethodSelect methods={methods} error={error} />
      {chosen ? <ChosenMethod method={chosen} /> : null}
    </>
  );
}
