import { createECDH, createHmac, hkdfSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Identity } from '../state/identity.ts';

/** The credentials of the provider's only client. */
export interface StaffClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Derived from the stored secret: it is the same after a restart, so that the facade's settings stay valid. */
export const staffClient = ({ tokenSecret }: Identity): StaffClient => ({
  clientId: 'bindflow',
  clientSecret: createHmac('sha256', tokenSecret).update('oidc client').digest('base64url'),
});

/** Signs the cookies of the provider. */
export const cookieKey = ({ tokenSecret }: Identity): string => createHmac('sha256', tokenSecret).update('oidc cookies').digest('base64url');

/** Returns the key that signs id tokens (ES256). It is derived from the stored secret, so tokens stay valid after a restart. */
export function signingKey({ tokenSecret }: Identity): JWK {
  const secret = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'oidc signing key', 32));
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map((part) => part.toString('base64url'));
  return { kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256', x, y, d };
}
