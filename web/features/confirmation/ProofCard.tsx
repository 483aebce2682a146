import type { Translator } from '#events/language';
import { useAtomValue } from 'jotai';
import { type JSX, useMemo } from 'react';
import { type CoveredPolicy, type ProofOfCoverage, composeProof, formatPolicyPeriod } from '#events/rules';
import { answersAtom, purchaseAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, CopyableCode, type Fact, FactList, PhoneLink, Stack, useText, Message } from '../../ui/index.ts';

/** Null where nothing was bought here. */
function useProof(): ProofOfCoverage | null {
  const { program } = useSession();
  const answers = useAtomValue(answersAtom);
  const { offer } = useAtomValue(quoteAtom);
  const { policyNumbers } = useAtomValue(purchaseAtom);
  return useMemo(() => offer && composeProof(program, answers, offer, policyNumbers), [program, answers, offer, policyNumbers]);
}

const listPolicyFacts = (t: Translator, policy: CoveredPolicy): readonly Fact[] => [
  ...policy.coverages.map(({ name, limits }) => ({ term: name, fact: limits || t('Included') })),
  { term: t('Policy period'), fact: formatPolicyPeriod(t, policy) },
  { term: t('Insurer'), fact: policy.carrier },
];

const listInsuredFacts = (t: Translator, { namedInsured, address, additionalInsured }: ProofOfCoverage): readonly Fact[] => [
  { term: t('Named insured'), fact: namedInsured, dataFrom: 'answers' },
  { term: t('Address'), fact: address, dataFrom: 'answers' },
  ...additionalInsured.map((name) => ({ term: t('Additional insured'), fact: name, dataFrom: 'answers' })),
];

function Policy({ policy }: { readonly policy: CoveredPolicy }): JSX.Element {
  const t = useText();
  return (
    <Stack space="lines" borderTopWidth="hairline" paddingTop="6" data-print="keep">
      <Stack as="h3" textStyle="label">
        {policy.product}
      </Stack>
      <CopyableCode label={t('Policy number')} value={policy.policyNumber} />
      <FactList aligned facts={listPolicyFacts(t, policy)} />
    </Stack>
  );
}

/** What one would show a landlord: who is insured, for what, until when and by whom. */
export function ProofCard(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const proof = useProof();
  if (proof === null) return null;
  const isTest = program.api.env !== 'PROD';
  const { provider, phone } = program.display;
  return (
    <Card title={t('Proof of coverage')} action={isTest ? <strong>{t('Test purchase: not valid')}</strong> : undefined}>
      <Stack>
        <FactList aligned facts={listInsuredFacts(t, proof)} />
        {proof.policies.map((policy) => (
          <Policy key={policy.policyNumber} policy={policy} />
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
