/** Input fields whose values are never stored or put into a link: someone may type a real one. */
export const SECRET_FIELDS = [
  'password',
  'newPassword',
  'secret',
  'code',
  'token',
  'cardNumber',
  'securityCode',
  'accountNumber',
  'routingNumber',
  'driverLicense',
  'driversLicense',
  'licenseNumber',
  'fein',
] as const;

/** Replaces the value of a secret field. */
export const SECRET_MASK = 'not kept';

const isSecret = (name: string): boolean => (SECRET_FIELDS as readonly string[]).includes(name);

/** In a text of GraphQL or JSON: `cardNumber: "4111…"`, `"cardNumber": "4111…"`, closed or not yet closed. */
const SECRET_IN_TEXT = new RegExp(`("?\\b(?:${SECRET_FIELDS.join('|')})"?\\s*:\\s*)"(?:[^"\\\\\\n]|\\\\.)*(?:"|$)`, 'gm');

const maskSecretsInText = (text: string): string => text.replace(SECRET_IN_TEXT, `$1"${SECRET_MASK}"`);

function maskSecretValues(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskSecretValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, isSecret(name) && typeof entry === 'string' ? SECRET_MASK : maskSecretValues(entry)]));
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Returns a query, variables or JSON with both, with the values of secret fields masked. */
export function maskSecrets(text: string): string {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return maskSecretsInText(text);
  const clean = maskSecretValues(value);
  return JSON.stringify(clean) === JSON.stringify(value) ? text : JSON.stringify(clean, null, 2);
}

/** Where GraphiQL stores the headers of the last tab, and whether it stores any. */
const HEADERS_KEYS: readonly string[] = ['headers', 'shouldPersistHeaders'];

function removeHeaderValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeHeaderValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, name === 'headers' ? '' : removeHeaderValues(entry)]));
}

/** Returns the text of tabs or history without their headers: the history has them even if GraphiQL is not to store them. */
function removeHeaders(text: string): string {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? JSON.stringify(removeHeaderValues(value)) : text;
}

/** Creates the editor's storage for tabs and history. It masks the values of secret fields and never stores a header. */
export function createEditorStorage(storage: Storage) {
  return {
    get length() {
      return storage.length;
    },
    clear: () => storage.clear(),
    getItem: (name: string) => storage.getItem(name),
    removeItem: (name: string) => storage.removeItem(name),
    setItem: (name: string, value: string) => {
      if (!HEADERS_KEYS.includes(name.replace(/^graphiql:/, ''))) storage.setItem(name, maskSecrets(removeHeaders(value)));
    },
  };
}

export type EditorStorage = ReturnType<typeof createEditorStorage>;
