import { ResolveMemberDocument, ResolveSponsorDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { createApplicationInput } from './inputs.ts';

export const resolveSponsor: Operation = {
  id: 'resolve-sponsor',
  noun: 'Member',
  title: 'Settle the sponsor',
  explains: 'Whose member the buyer is: by the membership answer, else by what the buyer does for a living.',
  document: ResolveSponsorDocument,
  variables: (run) => ({ input: { ...createApplicationInput(run), membership: null, occupation: 'personal-trainer' } }),
};

export const resolveMember: Operation = {
  id: 'resolve-member',
  noun: 'Member',
  title: 'Settle the member',
  explains: 'The member whose fee is collected, by the number that the buyer typed; null takes it back.',
  document: ResolveMemberDocument,
  variables: (run) => ({ input: { ...createApplicationInput(run), memberId: 'M-77' } }),
};
