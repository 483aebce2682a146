import type { JSX } from 'react';
import { AccountActions, AccountMenu, IdentityNotice, LoginDialog } from '../features/identity/index.ts';
import { type AroundPages, AroundPagesContext } from '../features/shell/index.ts';
import { Pages } from './Pages.tsx';

const around: AroundPages = {
  actions: <AccountActions />,
  menu: (onChosen) => <AccountMenu onChosen={onChosen} />,
  notice: <IdentityNotice />,
};

/** The whole screen, rendered from state and session, in the buy flow and in a replay. */
export const Screen = (): JSX.Element => (
  <>
    <AroundPagesContext value={around}>
      <Pages />
    </AroundPagesContext>
    <LoginDialog />
  </>
);
