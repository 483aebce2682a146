import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { loginOpened } from '#events/identity';
import { identityAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Button, LinkButton, Stack, useText } from '../../ui/index.ts';
import { AccountChoices, MENU_BUTTON_ID } from './AccountActions.tsx';

/** Where buyers find what they bought before. */
function PoliciesLink(): JSX.Element {
  const t = useText();
  return (
    <LinkButton variant="quiet" href={`/policies${window.location.search}`}>
      {t('Policies and account')}
    </LinkButton>
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
