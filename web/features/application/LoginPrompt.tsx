import { useAtomValue } from 'jotai';
import { Check } from 'lucide-react';
import type { JSX } from 'react';
import { loginOpened } from '#events/identity';
import { identityAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { BenefitList, Button, Card, Stack } from '../../ui/index.ts';

const benefits = [
  'Import your information to fill out applications fast',
  'Access your secure account status from anywhere',
  'Download policy documents and proof of insurance',
];

/** Above the contact information: who has an account need not type everything. Gone once somebody is logged in. */
export function LoginPrompt(): JSX.Element | null {
  const { program, ports } = useSession();
  const { holder } = useAtomValue(identityAtom);
  if (!program.flags.loginInfo || holder) return null;
  return (
    <Card title="Already have an account?">
      <Stack>
        <BenefitList icon={Check} benefits={benefits} />
        <Stack alignItems={{ sm: 'flex-start' }}>
          <Button look="secondary" onClick={() => ports.record(loginOpened({ why: 'buyer', page: null }))}>
            Log in
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
