import { string, type } from 'superstruct';
import { gatewayRead, gatewayWrite } from '../../gateway/endpoint.ts';
import { refreshBody } from './refresh-account.wire.ts';
import { mailingBody, ownerBody, phoneBody, ratingAccountBody, ratingAccountWire, referenceBody, registerBody } from './account.wire.ts';

const identified = type({ Id: string() });
const profile = type({ Id: string(), ProfileId: string(), UserName: string(), upn: string() });

/** The gateway's rating account (`/api/account`) and the buyer's profile (`/api/profile`). */
export const accountEndpoints = {
  createRatingAccount: gatewayWrite.post('/api/account', ratingAccountWire, { request: { body: ratingAccountBody } }),
  ratingAccount: gatewayRead.get('/api/account/{id}', ratingAccountWire),
  refresh: gatewayWrite.put('/api/account', identified, { request: { body: refreshBody } }),
  register: gatewayWrite.post('/api/profile/register', profile, { request: { body: registerBody } }),
  owner: gatewayWrite.post('/api/profile/{id}/owner', identified, { request: { body: ownerBody } }),
  phone: gatewayWrite.post('/api/profile/{id}/phone', identified, { request: { body: phoneBody } }),
  address: gatewayWrite.post('/api/profile/{id}/address', identified, { request: { body: mailingBody } }),
  reference: gatewayWrite.post('/api/profile/{id}/reference', identified, { request: { body: referenceBody } }),
};
