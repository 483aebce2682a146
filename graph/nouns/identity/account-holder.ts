import { type Infer, is, nullable, optional, pattern, refine, string, type, union } from 'superstruct';

/** A header value must be one line. */
const lineText = pattern(string(), /^\P{Cc}{1,254}$/u);
const idText = pattern(string(), /^(?!\.{1,2}$)[\w.:@+-]{1,128}$/);

/** The claims of a bearer. The phone is a text or the profile's phone object. */
const claimsWire = type({
  upn: lineText,
  UserName: lineText,
  Id: idText,
  ProfileId: idText,
  PrimaryPhone: optional(nullable(union([string(), type({ DisplayText: string() })]))),
});
type Claims = Infer<typeof claimsWire>;

/** An account holder: the login at the local server and the profile at the gateway. */
export interface AccountHolder {
  readonly id: string;
  readonly profileId: string;
  /** The email. */
  readonly userName: string;
  /** Sent as the header integrity-user. */
  readonly upn: string;
  /** As the profile displays it; empty if there is none. */
  readonly primaryPhone: string;
}

const toPhone = ({ PrimaryPhone }: Claims): string => (typeof PrimaryPhone === 'string' ? PrimaryPhone : (PrimaryPhone?.DisplayText ?? ''));

/** Returns the payload of a JSON Web Token, or null. The signature is not checked: the bearer comes from the local server directly. */
function decodePayload(bearer: string): unknown {
  try {
    return JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const readClaims = (bearer: string): Claims | null => {
  const payload = decodePayload(bearer);
  return is(payload, claimsWire) ? payload : null;
};

/** The local server's answer to a login: a bearer with readable claims. */
export const bearerWire = type({ bearer: refine(string(), 'bearer', (text) => readClaims(text) !== null || 'its claims cannot be read') });

/** Returns the holder of a bearer that was parsed as `bearerWire`. */
export function readAccountHolder(bearer: string): AccountHolder {
  const found = readClaims(bearer);
  if (!found) throw new TypeError('a bearer whose claims cannot be read');
  const { Id, ProfileId, UserName, upn } = found;
  return { id: Id, profileId: ProfileId, userName: UserName, upn, primaryPhone: toPhone(found) };
}
