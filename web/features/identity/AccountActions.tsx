import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useRef } from 'react';
import { loginOpened } from '#events/identity';
import { buildAccountSiteUrl } from '#events/rules';
import { identityAtom } from '../../state/atoms.ts';
import { useBusy } from '../../state/use-busy.ts';
import { useSession } from '../../state/session.ts';
import { Button, LinkButton, Stack, UserMenu, useText } from '../../ui/index.ts';

const BUTTON_ID = 'account-button';
const MENU_BUTTON_ID = 'menu-button';

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

/** Where buyers find what they bought before. */
function PoliciesLink(): JSX.Element {
  const t = useText();
  return (
    <LinkButton variant="quiet" href={`/policies${window.location.search}`}>
      {t('Policies and account')}
    </LinkButton>
  );
}

function AccountChoices({ userName, onChosen }: { readonly userName: string; readonly onChosen?: () => void }): JSX.Element {
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

/** The same in the menu of narrow screens. A choice closes the menu and returns the focus to its button. */
export function AccountMenu({ onChosen: close }: { readonly onChosen: () => void }): JSX.Element {
  const t = useText();
  const onChosen = (): void => {
    document.getElementById(MENU_BUTTON_ID)?.focus();
    close();
  };
  const { ports } = useSession();
  const { holder } = useAtomValue(identityAtom);
  if (holder) {
    return (
      <>
        <Stack as="p" space="lines" textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {t('Logged in as {userName}', { userName: holder.userName })}
        </Stack>
        <AccountChoices userName={holder.userName} onChosen={onChosen} />
        <PoliciesLink />
      </>
    );
  }
  const open = (): void => {
    onChosen();
    ports.record(loginOpened({ why: 'buyer', page: null }));
  };
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {t('Log in')}
      </Button>
      <PoliciesLink />
    </>
  );
}
