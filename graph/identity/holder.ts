import { type Infer, is, nullable, optional, pattern, refine, string, type, union } from 'superstruct';

/** What goes into a header must be one line. */
const line = pattern(string(), /^\P{Cc}{1,254}$/u);
const id = pattern(string(), /^(?!\.{1,2}$)[\w.:@+-]{1,128}$/);

/** What a bearer says of its holder. The phone is a text, or a text in the profile's way. */
const claims = type({
  upn: line,
  UserName: line,
  Id: id,
  ProfileId: id,
  PrimaryPhone: optional(nullable(union([string(), type({ DisplayText: string() })]))),
});
type Claims = Infer<typeof claims>;

/** An account holder: whose login it is at the local server, and whose profile at the gateway. */
export interface Holder {
  readonly id: string;
  readonly profileId: string;
  /** The e-mail. */
  readonly userName: string;
  /** Goes out as the header integrity-user. */
  readonly upn: string;
  /** As the profile displays it; empty where there is none. */
  readonly primaryPhone: string;
}

const phoneOf = ({ PrimaryPhone }: Claims): string => (typeof PrimaryPhone === 'string' ? PrimaryPhone : (PrimaryPhone?.DisplayText ?? ''));

/** The payload of a JSON Web Token. Its signature is the local server's affair, which alone hands them to us. */
function payloadOf(bearer: string): unknown {
  try {
    return JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const claimsOf = (bearer: string): Claims | null => {
  const payload = payloadOf(bearer);
  return is(payload, claims) ? payload : null;
};

/** What the local server answers to a login: a bearer whose claims can be read. */
export const bearerWire = type({ bearer: refine(string(), 'bearer', (text) => claimsOf(text) !== null || 'its claims cannot be read') });

/** Who holds a bearer that was read as `bearerWire`. */
export function holderOf(bearer: string): Holder {
  const found = claimsOf(bearer);
  if (!found) throw new TypeError('a bearer whose claims cannot be read');
  const { Id, ProfileId, UserName, upn } = found;
  return { id: Id, profileId: ProfileId, userName: UserName, upn, primaryPhone: phoneOf(found) };
}
