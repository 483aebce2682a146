import type { JSX } from 'react';
import type { Translator } from '#events/language';
import { type CoveredPolicy, formatPolicyPeriod } from '#events/rules';
import { CopyableCode, type Fact, FactList, Stack, useText } from '../../ui/index.ts';

const listPolicyFacts = (t: Translator, policy: CoveredPolicy): readonly Fact[] => [
  ...policy.coverages.map(({ name, limits }) => ({ term: name, fact: limits || t('Included') })),
  { term: t('Policy period'), fact: formatPolicyPeriod(t, policy) },
  { term: t('Insurer'), fact: policy.carrier },
];

/** A policy's number, coverages, period and insurer. */
export function PolicyFacts({ policy }: { readonly policy: CoveredPolicy }): JSX.Element {
  const t = useText();
  return (
    <Stack space="lines" borderTopWidth="hairline" paddingTop="6" _print={{ paddingTop: '4' }} data-print="keep">
      <Stack as="h3" textStyle="label">
        {policy.product}
      </Stack>
      <CopyableCode label={t('Policy number')} value={policy.policyNumber} />
      <FactList aligned facts={listPolicyFacts(t, policy)} />
    </Stack>
  );
}
