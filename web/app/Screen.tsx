import { type JSX, Suspense } from 'react';
import { AccountActions, IdentityNotice } from '../features/identity/index.ts';
import { LanguageSwitch, type ShellSlots, ShellSlotsContext } from '../features/shell/index.ts';
import { PageLanguage } from './PageLanguage.tsx';
import { Pages } from './Pages.tsx';
import { createPartComponent } from './part.tsx';
import { flowPart } from './parts.ts';

const AccountMenu = createPartComponent(flowPart, (part) => part.AccountMenu);
const HolderMenu = createPartComponent(flowPart, (part) => part.HolderMenu);
const LoginDialog = createPartComponent(flowPart, (part) => part.LoginDialog);

const SHELL_SLOTS: ShellSlots = {
  actions: (
    <AccountActions
      holderMenu={
        <Suspense>
          <HolderMenu />
        </Suspense>
      }
    />
  ),
  language: <LanguageSwitch />,
  menu: (onChosen) => (
    <Suspense>
      <AccountMenu onChosen={onChosen} />
    </Suspense>
  ),
  notice: <IdentityNotice />,
};

/** The whole screen, rendered from state and session, in the buy flow and in a replay. */
export const Screen = (): JSX.Element => (
  <PageLanguage>
    <ShellSlotsContext value={SHELL_SLOTS}>
      <Pages />
    </ShellSlotsContext>
    <Suspense>
      <LoginDialog />
    </Suspense>
  </PageLanguage>
);
