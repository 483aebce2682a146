import { Client } from 'pg';

/** The setting that an address comes from. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL';

export interface DatabaseAddress {
  readonly setting: AddressSetting;
  readonly url: string;
}

/** What helps, by the SQL state that the server refuses a connection with. */
const REMEDIES: Readonly<Record<string, string>> = {
  '28000': 'check its user, and that the server lets this machine in',
  '28P01': 'check its user and password',
  '3D000': 'check the name of the database, or create it',
  '53300': 'raise the limit of connections there, or lower DATABASE_CONNECTIONS',
};
const TLS_REMEDY = 'check its sslmode and sslrootcert, and the certificate of the server';
const OTHER_REMEDY = 'check its host and port, and that the server runs';
/** Codes of Node for TLS and certificates; node-postgres has none for a server without TLS, and none for one that answers with something else. */
const isTlsFault = (code: string, message: string): boolean => /^ERR_(?:SSL|TLS)_|CERT|SIGNATURE|^EPROTO$/.test(code) || (code === '' && /\bSSL\b/.test(message));

/** Returns the database and host of an address, without user and password, for messages. */
export function describeDatabase(databaseUrl: string): string {
  const { host, port, database } = new Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? `${database ?? ''} at ${host}` : `${database ?? ''} at ${host}:${port}`;
}

/** Returns one line that names the setting and what to do. It has no password; PostgreSQL's own text may name the user. */
export function addressError({ setting, url }: DatabaseAddress, error: unknown): Error {
  // If all addresses of a host refuse, the error has no message of its own.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { message = String(first), code = '' } = first as { readonly message?: string; readonly code?: string };
  const remedy = REMEDIES[code] ?? (isTlsFault(code, message) ? TLS_REMEDY : OTHER_REMEDY);
  return new Error(`${setting}: cannot reach the PostgreSQL database ${describeDatabase(url)}: ${message}; ${remedy}`, { cause: error });
}
