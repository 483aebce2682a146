import { nullable, string, type, unknown } from 'superstruct';
import { gatewayRead } from '../../gateway/endpoint.ts';

/** What a custom link leads to: a policy of before, which the new one follows. */
export const linkEndpoints = {
  // Only whether it is answered with a message counts.
  link: gatewayRead.get('/api/profile/getLinkToVelocityCustomerReferences/{id}', unknown()),
  policy: gatewayRead.get('/api/policy/externalref/{ref}', type({ ExpirationDate: nullable(string()), RetroDate: nullable(string()) })),
};
