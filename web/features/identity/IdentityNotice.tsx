import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { loginOpened } from '#events/identity';
import { identityAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { LinkButton, Notice, Stack, useText } from '../../ui/index.ts';

function SessionEndedNotice(): JSX.Element {
  const t = useText();
  const { ports } = useSession();
  return (
    <Notice tone="amber" title={t('You’ve been logged out')} isLive>
      <p>{t('Everything you entered is saved.')}</p>
      <LinkButton onClick={() => ports.record(loginOpened({ why: 'buyer', page: null }))}>{t('Log in again')}</LinkButton>
    </Notice>
  );
}

function LoggedOutNotice(): JSX.Element {
  const t = useText();
  return (
    <Notice tone="success" title={t('You’re logged out')} isLive>
      {t('We removed your account’s details from this page. Everything you typed is saved, so you can continue.')}
    </Notice>
  );
}

function LogoutFailedNotice(): JSX.Element {
  const t = useText();
  return (
    <Notice tone="error" title={t('We couldn’t log you out')} isLive>
      {t('We can’t reach our service right now. Please try again, or close all windows of this browser.')}
    </Notice>
  );
}

const NOTICES = {
  loggedOut: LoggedOutNotice,
  logoutFailed: LogoutFailedNotice,
  sessionEnded: SessionEndedNotice,
} as const;

/** Reports a logout, a failed logout or an expired session. */
export function IdentityNotice(): JSX.Element | null {
  const { notice } = useAtomValue(identityAtom);
  if (notice === null) return null;
  const Content = NOTICES[notice];
  return (
    <Stack maxWidth="form" marginBottom="6">
      <Content />
    </Stack>
  );
}
