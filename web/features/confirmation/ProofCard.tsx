import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { Translator } from '#events/language';
import { type ProofOfCoverage, formatDate, getToday } from '#events/rules';
import { purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, type Fact, FactList, Message, PhoneLink, Stack, useText } from '../../ui/index.ts';
import { PolicyFacts } from './PolicyFacts.tsx';

const listInsuredFacts = (t: Translator, { namedInsured, address, additionalInsured }: ProofOfCoverage): readonly Fact[] => [
  { term: t('Named insured'), fact: namedInsured, dataFrom: 'answers' },
  { term: t('Address'), fact: address, dataFrom: 'answers' },
  ...additionalInsured.map((name) => ({ term: t('Additional insured'), fact: name, dataFrom: 'answers' })),
];

/** By the server’s clock, as the PDF has it. An earlier release recorded none. */
function useIssuedFacts(): readonly Fact[] {
  const t = useText();
  const { program } = useSession();
  const { issuedAt } = useAtomValue(purchaseAtom);
  return issuedAt === undefined ? [] : [{ term: t('Issued'), fact: formatDate(getToday(program.timeZone, Date.parse(issuedAt)), t.locale) }];
}

/** Of what is printed alone. */
export const PROOF_CARD_ID = 'proof-of-coverage';

/** What one would show a landlord: who is insured, for what, until when and by whom. */
export function ProofCard({ proof }: { readonly proof: ProofOfCoverage }): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const issued = useIssuedFacts();
  const isTest = program.api.env !== 'PROD';
  const { provider, phone } = program.display;
  return (
    <Stack id={PROOF_CARD_ID}>
      <Card title={t('Proof of coverage')} action={isTest ? <strong>{t('Test purchase: not valid')}</strong> : undefined}>
        <Stack>
          <FactList aligned facts={[...listInsuredFacts(t, proof), ...issued]} />
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
    </Stack>
  );
}
