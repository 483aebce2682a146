import { array, object } from 'superstruct';
import { data, refused } from '../http/answer.ts';
import { type Route, write } from '../http/route.ts';
import type { Address } from '../state/entities.ts';
import { enteredAddress, filled } from './shapes.ts';
import { standardize } from './standardize.ts';

function validate(body: Address) {
  const found = standardize(body);
  return found === null ? refused('ADDRESS_NOT_FOUND', 'The address could not be validated.') : data([found]);
}

/** ZIP 33480 lies on a barrier island that no carrier takes. */
const kickedZip = '33480';

export const addressRoutes: readonly Route[] = [
  write('POST', '/api/validate/address', { body: object(enteredAddress) }, ({ body }) => validate(body)),
  write('POST', '/api/kickout/address', { body: object({ ...enteredAddress, Lobs: array(filled) }) }, ({ body }) =>
    data([{ KickedLobs: body.PostalCode.startsWith(kickedZip) ? body.Lobs : [] }]),
  ),
];
