import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useRef } from 'react';
import { loginOpened } from '#events/identity';
import { buildAccountSiteUrl } from '#events/rules';
import { identityAtom } from '../../state/atoms.ts';
import { useBusy } from '../../state/use-busy.ts';
import { useSession } from '../../state/session.ts';
import { Button, LinkButton, UserMenu, useText } from '../../ui/index.ts';

const BUTTON_ID = 'account-button';
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

export function AccountChoices({ userName, onChosen }: { readonly userName: string; readonly onChosen?: () => void }): JSX.Element {
  const t = useText();
  const { program, identity } = useSession();
  const { isBusy, run } = useBusy(identity.logOut);
  const logOut = (): void => {
    onChosen?.();
    run();
  };
  return (
    <>
      <LinkButton variant="quiet" external href={buildAccountSiteUrl(program, 'login', userName)}>
        {t('Manage')}
      </LinkButton>
      <Button variant="quiet" busy={isBusy} onClick={logOut}>
        {t('Logout')}
      </Button>
    </>
  );
}

/** In the header: the login button, or the menu of the account holder. */
export function AccountActions(): JSX.Element {
  const t = useText();
  const { ports } = useSession();
  const { holder } = useAtomValue(identityAtom);
  useRestoredFocus(holder !== null);
  if (holder) {
    return (
      <UserMenu id={BUTTON_ID} name={holder.userName}>
        <AccountChoices userName={holder.userName} />
      </UserMenu>
    );
  }
  return (
    <Button id={BUTTON_ID} variant="secondary" onClick={() => ports.record(loginOpened({ why: 'buyer', page: null }))}>
      {t('Log in')}
    </Button>
  );
}
