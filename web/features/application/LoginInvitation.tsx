import { msg } from '#events/language';
import { useAtomValue } from 'jotai';
import { Check } from 'lucide-react';
import type { JSX } from 'react';
import { loginOpened } from '#events/identity';
import { identityAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { BenefitList, LinkButton, Notice, PromptCard, Stack, useText } from '../../ui/index.ts';

const BENEFITS = [
  msg('Import your information to fill out applications fast'),
  msg('Access your secure account status from anywhere'),
  msg('Download policy documents and proof of insurance'),
];

/** Confirms the login on narrow screens, whose header has no room for the name. */
function LoggedIn({ userName }: { readonly userName: string }): JSX.Element {
  const t = useText();
  return (
    <Stack hideFrom="lg">
      <Notice tone="success" title={t('You’re logged in as {userName}', { userName })}>
        {t('We filled in your email and phone. If you saved an address, choose it below.')}
      </Notice>
    </Stack>
  );
}

/** Invites account holders to log in, above the contact information. */
export function LoginInvitation(): JSX.Element | null {
  const t = useText();
  const { program, ports } = useSession();
  const { holder } = useAtomValue(identityAtom);
  if (holder) return <LoggedIn userName={holder.userName} />;
  if (!program.flags.loginInfo) return null;
  return (
    <PromptCard
      title={t('Already have an account?')}
      action={<LinkButton onClick={() => ports.record(loginOpened({ why: 'buyer', page: null }))}>{t('Log in')}</LinkButton>}
      more={t('Why?')}
    >
      <BenefitList icon={Check} benefits={BENEFITS.map(t.known)} />
    </PromptCard>
  );
}
