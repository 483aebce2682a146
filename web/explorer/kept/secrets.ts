/** Fields of inputs whose values are kept nowhere and put into no link: whoever types a real one must not find it again. */
export const SECRET_FIELDS = ['password', 'newPassword', 'secret', 'code', 'token', 'cardNumber', 'securityCode', 'accountNumber', 'routingNumber', 'driverLicense', 'fein'] as const;

/** What stands in its place. */
export const NOT_KEPT = 'not kept';

const isSecret = (name: string): boolean => (SECRET_FIELDS as readonly string[]).includes(name);

/** In a text of GraphQL or JSON: `cardNumber: "4111…"`, `"cardNumber": "4111…"`, closed or not yet closed. */
const IN_TEXT = new RegExp(`("?\\b(?:${SECRET_FIELDS.join('|')})"?\\s*:\\s*)"(?:[^"\\\\\\n]|\\\\.)*(?:"|$)`, 'gm');

const withoutSecretsInText = (text: string): string => text.replace(IN_TEXT, `$1"${NOT_KEPT}"`);

function walk(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(walk);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, isSecret(name) && typeof entry === 'string' ? NOT_KEPT : walk(entry)]));
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** A query, variables, or whatever holds them as JSON, without the values of secret fields; otherwise as it was. */
export function withoutSecrets(text: string): string {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return withoutSecretsInText(text);
  const clean = walk(value);
  return JSON.stringify(clean) === JSON.stringify(value) ? text : JSON.stringify(clean, null, 2);
}
