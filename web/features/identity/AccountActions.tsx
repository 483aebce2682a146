import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useRef } from 'react';
import { loginOpened } from '#events/identity';
import { accountSitePage } from '#events/rules';
import { identityAtom } from '../../state/atoms.ts';
import { useBusy } from '../../state/use-busy.ts';
import { useSession } from '../../state/session.ts';
import { Button, LinkButton, Stack, UserMenu } from '../../ui/index.ts';

const BUTTON = 'account-button';
const BURGER = 'menu-button';

/** Who logs in or out presses something that is gone then: the focus goes to what stands in its place. */
function useKeptFocus(isSignedIn: boolean): void {
  const before = useRef(isSignedIn);
  useEffect(() => {
    if (before.current === isSignedIn) return;
    before.current = isSignedIn;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const shown = [BUTTON, BURGER].map((id) => document.getElementById(id)).find((element) => element?.checkVisibility());
    shown?.focus();
  }, [isSignedIn]);
}

function Choices({ userName, onChosen }: { readonly userName: string; readonly onChosen?: () => void }): JSX.Element {
  const { program, identity } = useSession();
  const { isBusy, run } = useBusy(identity.logOut);
  const logOut = (): void => {
    onChosen?.();
    run();
  };
  return (
    <>
      <LinkButton look="quiet" external href={accountSitePage(program, 'login', userName)}>
        Manage
      </LinkButton>
      <Button look="quiet" busy={isBusy} onClick={logOut}>
        Logout
      </Button>
    </>
  );
}

/** In the header: Log in, or who is logged in. */
export function AccountActions(): JSX.Element {
  const { ports } = useSession();
  const { holder } = useAtomValue(identityAtom);
  useKeptFocus(holder !== null);
  if (holder) {
    return (
      <UserMenu id={BUTTON} name={holder.userName}>
        <Choices userName={holder.userName} />
      </UserMenu>
    );
  }
  return (
    <Button id={BUTTON} look="secondary" onClick={() => ports.record(loginOpened({ why: 'buyer', page: null }))}>
      Log in
    </Button>
  );
}

/** The same behind the burger of narrow screens; whatever is chosen closes it, and the burger has the focus then. */
export function AccountMenu({ onChosen: close }: { readonly onChosen: () => void }): JSX.Element {
  const onChosen = (): void => {
    document.getElementById(BURGER)?.focus();
    close();
  };
  const { ports } = useSession();
  const { holder } = useAtomValue(identityAtom);
  if (holder) {
    return (
      <>
        <Stack as="p" space="lines" textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {`Logged in as ${holder.userName}`}
        </Stack>
        <Choices userName={holder.userName} onChosen={onChosen} />
      </>
    );
  }
  const open = (): void => {
    onChosen();
    ports.record(loginOpened({ why: 'buyer', page: null }));
  };
  return (
    <Button look="secondary" onClick={open}>
      Log in
    </Button>
  );
}
