import { useAtomValue } from 'jotai';
import { CreditCard, Landmark, Plus } from 'lucide-react';
import { type JSX, useEffect } from 'react';
import { type Translator, msg } from '#events/language';
import { NEW_METHOD, savedPaymentMethodChosen } from '#events/purchase';
import { formatDate } from '#events/rules';
import type { SavedMethod } from '#workflows/ports';
import { purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { useSavedData } from '../../../state/saved-data.ts';
import { BrandIcon, ChoiceField, Icon, type Option, Skeleton, useText } from '../../../ui/index.ts';
import { useFieldRefusal } from '../use-field-refusal.ts';

const BRAND_ICONS = { VISA: 'visa', MASTERCARD: 'mastercard', DISCOVER: 'discover', AMERICAN_EXPRESS: 'american-express' } as const;
const BRAND_NAMES = { VISA: 'Visa', MASTERCARD: 'Mastercard', DISCOVER: 'Discover', AMERICAN_EXPRESS: 'American Express', OTHER: msg('Other card') } as const;

const isCard = ({ kind }: SavedMethod): boolean => kind === 'CREDIT_CARD';
/** False for other brands, which the payment service does not accept. */
const isAccepted = ({ brand }: SavedMethod): boolean => brand !== 'OTHER';
/** True if the method can pay. */
const isSelectable = (method: SavedMethod): boolean => !method.isExpired && isAccepted(method);
function formatExpiry(t: Translator, { name, expires, isExpired }: SavedMethod): string {
  if (!expires) return name;
  const day = formatDate(expires, t.locale);
  return isExpired ? t('{name}, expired {day}', { name, day }) : t('{name}, expires {day}', { name, day });
}

function MethodIcon({ method }: { readonly method: SavedMethod }): JSX.Element {
  if (!isCard(method)) return <Icon icon={Landmark} />;
  return method.brand && method.brand !== 'OTHER' ? <BrandIcon brand={BRAND_ICONS[method.brand]} /> : <Icon icon={CreditCard} />;
}

function titleOf(t: Translator, method: SavedMethod): string {
  if (!isCard(method)) return t('eCheck');
  const brand = t.known(method.brand ? BRAND_NAMES[method.brand] : msg('Card'));
  return t('{brand} ending in {digits}', { brand, digits: method.last4 });
}

/** A card's name and expiry, an eCheck's name and the day it was saved, and why the method cannot pay. */
function detailsOf(t: Translator, method: SavedMethod): string {
  if (!isCard(method)) return t('{name}, saved {day}', { name: method.name, day: formatDate(method.createdDate, t.locale) });
  const details = formatExpiry(t, method);
  return isAccepted(method) ? details : t('{details}. We don’t accept this card.', { details });
}

const toOption = (t: Translator, method: SavedMethod): Option => ({
  value: method.id,
  label: titleOf(t, method),
  help: detailsOf(t, method),
  icon: <MethodIcon method={method} />,
  disabled: !isSelectable(method),
});
const ADD_NEW: Option = { value: NEW_METHOD, label: msg('Add new'), icon: <Icon icon={Plus} /> };

/** The method that was saved last, of those that can pay. */
const findNewest = (methods: readonly SavedMethod[]): SavedMethod | undefined =>
  methods.filter(isSelectable).reduce<SavedMethod | undefined>((newest, method) => (newest && newest.createdDate > method.createdDate ? newest : method), undefined);

/** Chooses the newest method where nothing in the list is chosen, and records that: the page never pays with a method that it does not show as chosen. */
function usePreselection(methods: readonly SavedMethod[]): void {
  const { ports, isReplay = false } = useSession();
  const { chosenMethod, payWithCard } = useAtomValue(purchaseAtom);
  const isShown = chosenMethod === NEW_METHOD || methods.some((method) => method.id === chosenMethod && isSelectable(method));
  const newest = findNewest(methods);
  useEffect(() => {
    if (isShown || isReplay) return;
    ports.record(savedPaymentMethodChosen({ method: newest?.id ?? null, payWithCard: newest ? isCard(newest) : payWithCard, isPreselected: true }));
  }, [ports, isShown, isReplay, newest, payWithCard]);
}

interface MethodChoiceProps {
  readonly methods: readonly SavedMethod[];
  readonly error: string | undefined;
}

function MethodChoice({ methods, error }: MethodChoiceProps): JSX.Element {
  const t = useText();
  const { ports } = useSession();
  const { chosenMethod, payWithCard } = useAtomValue(purchaseAtom);
  const refused = useFieldRefusal('savedMethod', chosenMethod);
  usePreselection(methods);
  const choose = (value: string): void => {
    const method = methods.find(({ id }) => id === value);
    if (method) ports.record(savedPaymentMethodChosen({ method: method.id, payWithCard: isCard(method) }));
    else if (value === NEW_METHOD) ports.record(savedPaymentMethodChosen({ method: null, payWithCard }));
  };
  // Those that cannot pay come after those that can.
  const options = [...methods.filter(isSelectable), ...methods.filter((method) => !isSelectable(method))].map((method) => toOption(t, method));
  return (
    <ChoiceField
      name="savedMethod"
      label={t('Choose a payment method')}
      value={chosenMethod ?? ''}
      options={[...options, { ...ADD_NEW, label: t.known(ADD_NEW.label) }]}
      onChange={choose}
      error={refused ?? (chosenMethod === null ? error : undefined)}
      dataFrom="purchase.chosenMethod"
    />
  );
}

/** Lets an account holder choose a saved payment method, which also sets the toggle (specification, 4: payment method selection). */
export function SavedMethodField({ error }: { readonly error?: string | undefined }): JSX.Element | null {
  const methods = useSavedData('methods');
  if (methods === 'loading') return <Skeleton shape="field" />;
  return methods ? <MethodChoice methods={methods} error={error} /> : null;
}
