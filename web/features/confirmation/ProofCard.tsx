import type { JSX } from 'react';
import type { Translator } from '#events/language';
import type { ProofOfCoverage } from '#events/rules';
import { useSession } from '../../state/session.ts';
import { Card, type Fact, FactList, Message, PhoneLink, Stack, useText } from '../../ui/index.ts';
import { PolicyFacts } from './PolicyFacts.tsx';

const listInsuredFacts = (t: Translator, { namedInsured, address, additionalInsured }: ProofOfCoverage): readonly Fact[] => [
  { term: t('Named insured'), fact: namedInsured, dataFrom: 'answers' },
  { term: t('Address'), fact: address, dataFrom: 'answers' },
  ...additionalInsured.map((name) => ({ term: t('Additional insured'), fact: name, dataFrom: 'answers' })),
];

/** What one would show a landlord: who is insured, for what, until when and by whom. */
export function ProofCard({ proof }: { readonly proof: ProofOfCoverage }): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const isTest = program.api.env !== 'PROD';
  const { provider, phone } = program.display;
  return (
    <Card title={t('Proof of coverage')} action={isTest ? <strong>{t('Test purchase: not valid')}</strong> : undefined}>
      <Stack>
        <FactList aligned facts={listInsuredFacts(t, proof)} />
        {proof.policies.map((policy) => (
          <PolicyFacts key={policy.policyNumber} policy={policy} />
        ))}
        <Stack textStyle="small" color="fg.muted" borderTopWidth="hairline" paddingTop="4">
          <p>
            <Message text="To confirm this coverage, call {name} at <phone></phone>" values={{ name: provider.name, phone: <PhoneLink number={phone} /> }} />
          </p>
        </Stack>
      </Stack>
    </Card>
  );
}
