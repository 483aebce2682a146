import type { JSX } from 'react';
import { AccountActions, AccountMenu, IdentityNotice, LoginDialog } from '../features/identity/index.ts';
import { type AroundPages, AroundPagesContext } from '../features/shell/index.ts';
import { Pages } from './Pages.tsx';

const around: AroundPages = {
  actions: <AccountActions />,
  menu: (onChosen) => <AccountMenu onChosen={onChosen} />,
  notice: <IdentityNotice />,
};

/** All that a buyer has before him, made from the fold and a session: in the buy flow, and where it is replayed. */
export const Screen = (): JSX.Element => (
  <>
    <AroundPagesContext value={around}>
      <Pages />
    </AroundPagesContext>
    <LoginDialog />
  </>
);
