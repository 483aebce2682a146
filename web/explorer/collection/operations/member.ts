import { ResolveMemberDocument, ResolveSponsorDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { createApplicationInput } from './inputs.ts';

export const resolveSponsor: Operation = {
  id: 'resolve-sponsor',
  noun: 'Member',
  title: 'Resolve the sponsor',
  explains: 'The sponsor of the buyer: by the membership answer, else by the occupation.',
  document: ResolveSponsorDocument,
  variables: (run) => ({ input: { ...createApplicationInput(run), membership: null, occupation: 'personal-trainer' } }),
};

export const resolveMember: Operation = {
  id: 'resolve-member',
  noun: 'Member',
  title: 'Resolve the member',
  explains: 'The member whose fee is collected, by member number; null removes it.',
  document: ResolveMemberDocument,
  variables: (run) => ({ input: { ...createApplicationInput(run), memberId: 'M-77' } }),
};
