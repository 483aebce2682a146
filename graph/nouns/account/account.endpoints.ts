import { string, type } from 'superstruct';
import { reads, writes } from '../../gateway/endpoint.ts';
import { refreshBody } from './refresh-account.wire.ts';
import { mailingBody, ownerBody, phoneBody, ratingAccountBody, ratingAccountWire, referenceBody, registerBody } from './account.wire.ts';

const identified = type({ Id: string() });
const profile = type({ Id: string(), ProfileId: string(), UserName: string(), upn: string() });

/** The gateway's rating account (`/api/account`) and the buyer's profile (`/api/profile`). */
export const accountEndpoints = {
  createRatingAccount: writes.post('/api/account', ratingAccountWire, { takes: { body: ratingAccountBody } }),
  ratingAccount: reads.get('/api/account/{id}', ratingAccountWire),
  refresh: writes.put('/api/account', identified, { takes: { body: refreshBody } }),
  register: writes.post('/api/profile/register', profile, { takes: { body: registerBody } }),
  owner: writes.post('/api/profile/{id}/owner', identified, { takes: { body: ownerBody } }),
  phone: writes.post('/api/profile/{id}/phone', identified, { takes: { body: phoneBody } }),
  address: writes.post('/api/profile/{id}/address', identified, { takes: { body: mailingBody } }),
  reference: writes.post('/api/profile/{id}/reference', identified, { takes: { body: referenceBody } }),
};
