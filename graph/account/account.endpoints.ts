import { string, type } from 'superstruct';
import { reads, writes } from '../gateway/endpoint.ts';

const identified = type({ Id: string() });
const profile = type({ Id: string(), ProfileId: string(), UserName: string(), upn: string() });

/** The gateway's rating account (`/api/account`) and the buyer's profile (`/api/profile`). */
export const accountEndpoints = {
  createRatingAccount: writes.post('/api/account', identified),
  ratingAccount: reads.get('/api/account/{id}', identified),
  register: writes.post('/api/profile/register', profile),
  owner: writes.post('/api/profile/{id}/owner', identified),
  phone: writes.post('/api/profile/{id}/phone', identified),
  address: writes.post('/api/profile/{id}/address', identified),
  reference: writes.post('/api/profile/{id}/reference', identified),
};
