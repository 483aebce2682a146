import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useRef } from 'react';
import { loginOpened } from '#events/identity';
import { identityAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Button, useText } from '../../ui/index.ts';

export const BUTTON_ID = 'account-button';
export const MENU_BUTTON_ID = 'menu-button';

/** A login or logout removes the clicked button. Moves the focus to the one that replaces it. */
function useRestoredFocus(isSignedIn: boolean): void {
  const before = useRef(isSignedIn);
  useEffect(() => {
    if (before.current === isSignedIn) return;
    before.current = isSignedIn;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const button = [BUTTON_ID, MENU_BUTTON_ID].map((id) => document.getElementById(id)).find((element) => element?.checkVisibility());
    button?.focus();
  }, [isSignedIn]);
}

export interface AccountActionsProps {
  /** Of an account holder. */
  readonly holderMenu: JSX.Element;
}

/** In the header: the login button, or the menu of the account holder. */
export function AccountActions({ holderMenu }: AccountActionsProps): JSX.Element {
  const t = useText();
  const { ports } = useSession();
  const isSignedIn = useAtomValue(identityAtom).holder !== null;
  useRestoredFocus(isSignedIn);
  if (isSignedIn) return holderMenu;
  return (
    <Button id={BUTTON_ID} variant="secondary" onClick={() => ports.record(loginOpened({ why: 'buyer', page: null }))}>
      {t('Log in')}
    </Button>
  );
}
