import { nullable, string, type, unknown } from 'superstruct';
import { gatewayRead } from '../../gateway/endpoint.ts';

/** A custom link refers to an earlier policy, which the new one follows. */
export const customLinkEndpoints = {
  // Only whether the answer has a message counts.
  link: gatewayRead.get('/api/profile/getLinkToVelocityCustomerReferences/{id}', unknown()),
  policy: gatewayRead.get('/api/policy/externalref/{ref}', type({ ExpirationDate: nullable(string()), RetroDate: nullable(string()) })),
};
