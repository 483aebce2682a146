import { CheckAddressKickoutDocument, StandardizeAddressDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { createApplicationInput } from './inputs.ts';

export const standardizeAddress: Operation = {
  id: 'standardize-address',
  noun: 'Address',
  title: 'Standardize the address',
  explains: 'The postal spelling with its county, which rating needs. ZIP 00000 cannot be validated.',
  document: StandardizeAddressDocument,
  variables: (run) => ({ input: { ...createApplicationInput(run), address: run.address } }),
};

export const checkAddressKickout: Operation = {
  id: 'check-address-kickout',
  noun: 'Address',
  title: 'Check what is not sold there',
  explains: 'Lines of business that the carrier excludes at this address; ZIP 33480 is one of them.',
  document: CheckAddressKickoutDocument,
  variables: (run) => ({ input: { ...createApplicationInput(run), address: run.address } }),
};
