import { type Answer, data, unknownId } from '../http/answer.ts';
import { type Route, read } from '../http/route.ts';
import { guidOf, spread } from '../world.ts';

const defaultFees: Readonly<Record<string, number>> = { AIMFIT2: 25, AIMYOGA2: 20 };

/** The reference number goes into a header: a number typed with blanks has none in it. */
const membership = (sponsor: string, member: string, Fee: number): Answer =>
  data([{ Fee, Id: guidOf(`member/${sponsor}/${member}`), ReferenceNum: `${sponsor}-${member}`.toUpperCase().replaceAll(/\s/g, '') }]);

/** The sponsors with a default member are those of the specification; any other has none. */
function defaultMember(sponsor: string): Answer {
  const fee = defaultFees[sponsor];
  return fee === undefined ? unknownId('sponsorId', 'A default member') : membership(sponsor, 'DEFAULT', fee);
}

/** Every member is known, with a fee of 15, 25 or 35 dollars by the id, but those whose id begins with UNKNOWN. */
function member(sponsor: string, id: string): Answer {
  return /^unknown/i.test(id) ? unknownId('memberId', 'The member') : membership(sponsor, id, 15 + 10 * spread(id.toUpperCase(), 3));
}

export const organizationRoutes: readonly Route[] = [
  read('/api/organization/{sponsorId}/member/{memberId}/', ({ params }) => member(params['sponsorId'] ?? '', params['memberId'] ?? '')),
  read('/api/organization/{sponsorId}/default-member/', ({ params }) => defaultMember(params['sponsorId'] ?? '')),
];
