import { useAtomValue } from 'jotai';
import { type JSX, type ReactNode, useEffect } from 'react';
import type { AccountKind } from '#events/rules';
import { purchaseAtom } from '../../../state/atoms.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { useReplayedEvents } from '../../../state/replay.ts';
import { useSession } from '../../../state/session.ts';
import { Card, Notice, Skeleton, Stack } from '../../../ui/index.ts';
import { ExistingAccount, MustChangePassword, MustVerify } from './ExistingAccount.tsx';
import { NewAccount } from './NewAccount.tsx';
import { accountKindAtom, hasCreatedAccountAtom, isAccountUnknownAtom } from '../purchase-atoms.ts';
import { UserInformation } from './UserInformation.tsx';

/** The account is settled: an earlier attempt's stands. */
function Ready(): JSX.Element {
  const { account } = useAtomValue(purchaseAtom);
  return (
    <Notice tone="success">
      {account === 'created' ? 'Your account is ready. You can sign in with the e-mail and password you chose.' : 'Your purchase goes with your account.'}
    </Notice>
  );
}

const Checking = (): JSX.Element => (
  <Stack aria-busy="true">
    <p>Checking for account.</p>
    <Skeleton shape="field" count={2} label="Checking for account." />
  </Stack>
);

const sections: Readonly<Record<Exclude<AccountKind, 'signedIn'>, () => ReactNode>> = {
  new: NewAccount,
  existing: ExistingAccount,
  mustChangePassword: MustChangePassword,
  mustVerify: MustVerify,
};

/** Asks whether the e-mail has an account where nobody has asked yet; says whether it is being asked. */
function useLookUp(isUnknown: boolean): boolean {
  const { identity } = useSession();
  const { isBusy, attempt, run } = useBusy(identity.lookUp);
  // In a replay it is asked of the moment that is shown.
  useReplayedEvents();
  useEffect(() => {
    if (isUnknown) run();
  }, [isUnknown, run]);
  // From the first painting on: fields that come, go and come again would be typed into in between.
  return isUnknown && identity.canLookUp() && (isBusy || attempt === 0);
}

/** Whose account the purchase goes with: of who is logged in, one that is there, or a new one. */
export function AccountCard(): JSX.Element {
  const { program } = useSession();
  const hasCreatedAccount = useAtomValue(hasCreatedAccountAtom);
  const kind = useAtomValue(accountKindAtom);
  const isUnknown = useAtomValue(isAccountUnknownAtom);
  const isChecking = useLookUp(kind === 'new' && isUnknown && !hasCreatedAccount);
  if (kind === 'signedIn') return <UserInformation />;
  const Section = hasCreatedAccount ? Ready : isChecking ? Checking : sections[kind];
  return (
    <Card title={program.display.accountHeader}>
      <Section />
    </Card>
  );
}
