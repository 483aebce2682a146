// Look-ups beside a purchase: programs, accounts, members, coverages.
import type { Step } from './step.ts';
import { SPONSOR } from './the-buyer.ts';

const health = { programid: 'HEALTH', sponsorid: 'AIMHEALTH' };

export const lookups: readonly Step[] = [
  {
    title: 'a program is loaded by its sitename',
    by: 'buyer',
    document: `{ program(sitename: "retail") { hash } }`,
    calls: [{ call: 'GET /api/settings', path: '/api/settings?sitename=retail' }],
  },
  {
    title: 'an email is checked for an account',
    by: 'buyer',
    document: `{ emailCheck(email: "no.body+1@example.com") { hasAccount } }`,
    calls: [{ call: 'GET /api/check', path: '/api/check?email=no.body%2B1%40example.com' }],
  },
  {
    title: 'coverages are listed',
    by: 'buyer',
    document: `query($application: ApplicationRefInput!) { coverages(application: $application) { code name } }`,
    variables: ({ application }) => ({ application }),
    calls: [{ call: 'GET /api/util/getcoverages' }],
  },
  {
    title: 'an application is opened for a sponsor with a default member',
    by: 'buyer',
    document: `mutation($input: OpenApplicationInput!) { openApplication(input: $input) { ... on Application { memberFee { memberNumber } } } }`,
    variables: ({ otherApplication, program }) => ({ input: { application: otherApplication, programHash: program } }),
    calls: [{ call: 'GET /api/organization/{sponsorId}/default-member/', path: `/api/organization/${SPONSOR}/default-member/` }],
  },
];

/** Links and sponsors, of the health program. */
export const links: readonly Step[] = [
  {
    title: 'a custom link is checked for expiry, and its policy’s dates are asked for',
    by: 'nurse',
    document: `query($programHash: ProgramHash!) { customLink(programHash: $programHash, reference: "REF+7:8") { isExpired policyDates { expirationDate retroDate } } }`,
    variables: ({ healthProgram }) => ({ programHash: healthProgram }),
    calls: [
      { call: 'GET /api/profile/getLinkToVelocityCustomerReferences/{id}', path: '/api/profile/getLinkToVelocityCustomerReferences/REF%2B7%3A8', headers: health },
      { call: 'GET /api/policy/externalref/{ref}', path: '/api/policy/externalref/REF%2B7%3A8', headers: health },
    ],
  },
  {
    title: 'an application is opened for a sponsor without a default member',
    by: 'nurse',
    document: `mutation($input: OpenApplicationInput!) { openApplication(input: $input) { __typename } }`,
    variables: ({ healthApplication, healthProgram }) => ({ input: { application: healthApplication, programHash: healthProgram } }),
    calls: [],
  },
  {
    title: 'an occupation says whose member the buyer is',
    by: 'nurse',
    document: `mutation($input: ResolveSponsorInput!) { resolveSponsor(input: $input) { ... on Application { sponsorId sponsorSource } } }`,
    variables: ({ healthApplication }) => ({ input: { application: healthApplication, after: 0, membership: 'OTHER', occupation: 'massage-therapist' } }),
    calls: [{ call: 'POST /api/occupation/sponsor', path: '/api/occupation/sponsor?extid=massage-therapist', headers: health }],
  },
];
