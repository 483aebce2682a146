import type { JSX } from 'react';
import { AccountActions, AccountMenu, IdentityNotice, LoginDialog } from '../features/identity/index.ts';
import { type ShellSlots, ShellSlotsContext } from '../features/shell/index.ts';
import { Pages } from './Pages.tsx';

const SHELL_SLOTS: ShellSlots = {
  actions: <AccountActions />,
  menu: (onChosen) => <AccountMenu onChosen={onChosen} />,
  notice: <IdentityNotice />,
};

/** The whole screen, rendered from state and session, in the buy flow and in a replay. */
export const Screen = (): JSX.Element => (
  <>
    <ShellSlotsContext value={SHELL_SLOTS}>
      <Pages />
    </ShellSlotsContext>
    <LoginDialog />
  </>
);
