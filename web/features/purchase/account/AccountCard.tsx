import { useAtomValue } from 'jotai';
import { type JSX, type ReactNode, useEffect } from 'react';
import { type AccountKind, formatPhone } from '#events/rules';
import { answersAtom, identityAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { useReplayedEvents } from '../../../state/replay.ts';
import { useSession } from '../../../state/session.ts';
import { Card, FactList, Notice, Skeleton, Stack, useText } from '../../../ui/index.ts';
import { ExistingAccount, NewAccount, PasswordChangeRequired, VerificationRequired } from './AccountFields.tsx';
import { accountKindAtom, hasCreatedAccountAtom, isAccountUnknownAtom } from '../purchase-atoms.ts';

/** The logged-in account holder: name, email (the user name) and primary phone. */
function AccountHolder(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const { holder } = useAtomValue(identityAtom);
  const answers = useAtomValue(answersAtom);
  if (!holder) return null;
  const name = [answers['firstName'], answers['lastName']].filter(Boolean).join(' ');
  const facts = [
    { term: t('Name'), fact: name, dataFrom: 'answers.firstName' },
    { term: t('Email'), fact: holder.userName, dataFrom: 'identity.holder' },
    { term: t('Primary phone'), fact: formatPhone(holder.primaryPhone ?? ''), dataFrom: 'identity.holder' },
  ];
  return (
    <Card title={program.display.accountHeader}>
      <FactList facts={facts.filter(({ fact }) => fact !== '')} />
    </Card>
  );
}

/** Shown if an earlier attempt created or opened the account. */
function AccountReady(): JSX.Element {
  const t = useText();
  const { account } = useAtomValue(purchaseAtom);
  return (
    <Notice tone="success">
      {account === 'created' ? t('Your account is ready. You can log in with the email and password you chose.') : t('This purchase will be added to your account.')}
    </Notice>
  );
}

function CheckingAccount(): JSX.Element {
  const t = useText();
  return (
    <Stack aria-busy="true">
      <p>{t('Checking for account.')}</p>
      <Skeleton shape="field" count={2} label={t('Checking for account.')} />
    </Stack>
  );
}

const SECTIONS: Readonly<Record<Exclude<AccountKind, 'signedIn'>, () => ReactNode>> = {
  new: NewAccount,
  existing: ExistingAccount,
  mustChangePassword: PasswordChangeRequired,
  mustVerify: VerificationRequired,
};

/** Looks up whether the email has an account, unless that is known. Returns true while it does. */
function useAccountLookup(isUnknown: boolean): boolean {
  const { identity } = useSession();
  const { isBusy, attempt, run } = useBusy(identity.lookUp);
  // In a replay canLookUp depends on the moment shown, so each of its events re-renders.
  useReplayedEvents();
  useEffect(() => {
    if (isUnknown) run();
  }, [isUnknown, run]);
  // True from the first paint, so the buyer does not type into fields that disappear again.
  return isUnknown && identity.canLookUp() && (isBusy || attempt === 0);
}

/** The account of the purchase: the account holder's, an existing one, or a new one. */
export function AccountCard(): JSX.Element {
  const { program } = useSession();
  const hasCreatedAccount = useAtomValue(hasCreatedAccountAtom);
  const kind = useAtomValue(accountKindAtom);
  const isUnknown = useAtomValue(isAccountUnknownAtom);
  const isChecking = useAccountLookup(kind === 'new' && isUnknown && !hasCreatedAccount);
  if (kind === 'signedIn') return <AccountHolder />;
  const Section = hasCreatedAccount ? AccountReady : isChecking ? CheckingAccount : SECTIONS[kind];
  return (
    <Card title={program.display.accountHeader}>
      <Section />
    </Card>
  );
}
