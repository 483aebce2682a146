import type { Program } from '#events/program';
import type {
  OpenApplicationMutation,
  OpenApplicationMutationVariables,
  ResolveMemberMutation,
  ResolveMemberMutationVariables,
  ResolveSponsorMutation,
  ResolveSponsorMutationVariables,
  SponsorSource,
  SponsorshipFragment,
} from '../../web/generated/graphql.ts';
import type { Family } from './family.ts';
import type { Money } from '../../web/operations/scalars.ts';

/** The fees of members without a member number: the specification's sponsors. */
const defaultFees: Readonly<Record<string, Money>> = { AIMFIT2: '25.00', AIMYOGA2: '20.00' };
/** The sponsors that insure an occupation. Others belong to the program's own sponsor. */
const byOccupation: Readonly<Record<string, string>> = {
  'massage-therapist': 'AIMMASSAGE',
  'physical-therapist': 'AIMREHAB',
  'registered-nurse': 'AIMNURSE',
  'mental-health-counselor': 'AIMCOUNSEL',
  dietitian: 'AIMWELL',
  acupuncturist: 'AIMWELL',
};

function memberOf(family: Family, sponsorId: string, member: string | null): SponsorshipFragment['memberFee'] {
  const fee = member === null ? defaultFees[sponsorId] : (['15.00', '25.00', '35.00'] as const)[member.length % 3];
  if (fee === undefined) return null;
  return { fee, id: family.newId(), refNum: `${sponsorId}-${member ?? 'DEFAULT'}`.toUpperCase(), fieldName: 'Dues' };
}

function settle(family: Family, sponsorId: string, sponsorSource: SponsorSource, member: string | null): SponsorshipFragment {
  const known = family.sponsorship;
  const isSame = known.sponsorId === sponsorId && member === null && known.memberFee !== null;
  family.sponsorship = { sponsorId, sponsorSource, memberFee: isSame ? known.memberFee : memberOf(family, sponsorId, member) };
  return family.sponsorship;
}

const mapped = ({ sponsorMap }: Program, code: string): string => sponsorMap[code] ?? code;

function bySponsorship(family: Family, membership: string | null | undefined, occupation: string | null | undefined): SponsorshipFragment {
  const { program } = family;
  if (membership && membership.toUpperCase() !== 'OTHER') return settle(family, mapped(program, membership.toUpperCase()), 'MEMBERSHIP', null);
  const found = occupation ? byOccupation[occupation] : undefined;
  return found === undefined ? settle(family, mapped(program, program.api.sponsorId), 'PROGRAM', null) : settle(family, mapped(program, found), 'OCCUPATION', null);
}

/** Simulates finding a buyer's sponsor. */
export const sponsorOperations = (family: Family) => ({
  OpenApplication({ input: { fork, sponsorId, memberId } }: OpenApplicationMutationVariables): OpenApplicationMutation {
    if (fork) return { openApplication: { __typename: 'Application', ...family.sponsorship } };
    const code = sponsorId ? mapped(family.program, sponsorId) : mapped(family.program, family.program.api.sponsorId);
    return { openApplication: { __typename: 'Application', ...settle(family, code, sponsorId ? 'LINK' : 'PROGRAM', memberId ?? null) } };
  },
  ResolveSponsor: ({ input: { membership, occupation } }: ResolveSponsorMutationVariables): ResolveSponsorMutation => ({
    resolveSponsor: { __typename: 'Application', ...bySponsorship(family, membership, occupation) },
  }),
  ResolveMember({ input: { memberId } }: ResolveMemberMutationVariables): ResolveMemberMutation {
    const { sponsorId, sponsorSource } = family.sponsorship;
    return { resolveMember: { __typename: 'Application', ...settle(family, sponsorId ?? '', sponsorSource, memberId ?? null) } };
  },
});
