import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { loginOpened } from '#events/identity';
import { buildAccountSiteUrl } from '#events/rules';
import { identityAtom } from '../../state/atoms.ts';
import { useBusy } from '../../state/use-busy.ts';
import { useSession } from '../../state/session.ts';
import { Button, LinkButton, Stack, UserMenu, useText } from '../../ui/index.ts';
import { BUTTON_ID, MENU_BUTTON_ID } from './AccountActions.tsx';

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

/** In the header: the account holder's name as a button that shows the account's links. */
export function HolderMenu(): JSX.Element | null {
  const { holder } = useAtomValue(identityAtom);
  if (!holder) return null;
  return (
    <UserMenu id={BUTTON_ID} name={holder.userName}>
      <AccountChoices userName={holder.userName} />
    </UserMenu>
  );
}

/** The actions for the account in the menu of narrow screens. A choice closes the menu and returns the focus to its button. */
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
