import { useAtomValue } from 'jotai';
import { type JSX, useEffect } from 'react';
import { msg } from '#events/language';
import { NEW_METHOD } from '#events/purchase';
import { identityAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSavedData } from '../../../state/saved-data.ts';
import { useSession } from '../../../state/session.ts';
import { Notice, focusField, useText } from '../../../ui/index.ts';
import { hasLoggedInHereAtom } from '../purchase-atoms.ts';

const METHOD_CHOSEN = msg('We selected the payment method you saved last. You can choose another one.');
const NONE_USABLE = msg('We can’t use the payment methods saved in your account. Please enter one.');
const NONE_SAVED = msg('This purchase will be added to your account.');

/** Where a login leaves the focus if the button that opened it is gone: in the header. */
const FALLBACKS = ['account-button', 'menu-button'];
const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body || FALLBACKS.includes(document.activeElement.id);

interface LoginChange {
  readonly text: typeof METHOD_CHOSEN | typeof NONE_USABLE | typeof NONE_SAVED;
  /** What the buyer decides next. */
  readonly field: 'savedMethod' | 'paymentMethod';
}

/** What a login on this page has changed; null without one, and until the saved methods are loaded and one of them is chosen. */
function useLoginChange(): LoginChange | null {
  const hasLoggedIn = useAtomValue(hasLoggedInHereAtom);
  const { saved } = useAtomValue(identityAtom);
  const { chosenMethod } = useAtomValue(purchaseAtom);
  const methods = useSavedData('methods');
  if (!hasLoggedIn || saved === null || methods === 'loading') return null;
  if (methods === null) return { text: NONE_SAVED, field: 'paymentMethod' };
  return chosenMethod === null ? null : { text: chosenMethod === NEW_METHOD ? NONE_USABLE : METHOD_CHOSEN, field: 'savedMethod' };
}

/** After a login on this page: says what it has changed, above the choice that it leads to. */
export function LoginNotice(): JSX.Element | null {
  const t = useText();
  const { isReplay = false } = useSession();
  const { holder } = useAtomValue(identityAtom);
  const change = useLoginChange();
  const field = change?.field;
  useEffect(() => {
    if (field !== undefined && !isReplay && isFocusFree()) focusField(field);
  }, [field, isReplay]);
  if (change === null || holder === null) return null;
  return (
    <Notice tone="success" title={t('You’re logged in as {userName}', { userName: holder.userName })} isLive>
      {t(change.text)}
    </Notice>
  );
}
