import type { NatsAddress } from '#graph/publisher';
import { withSecretFiles } from './secret-files.ts';
import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface NatsSettings {
  readonly address: NatsAddress;
  /** The name of the stream, of the slot and of the publication. */
  readonly name: string;
}

const LIKE = 'like nats://user:password@host:4222, or tls://host:4222';
const DEFAULT_PORT = '4222';

/** What is wrong with it is said without it: it holds a password. @throws SettingError */
function parseServer(text: string): URL {
  if (!URL.canParse(text)) throw new SettingError(`NATS_URL is not an address ${LIKE}`);
  const url = new URL(text);
  if (!/^(nats|tls):$/.test(url.protocol) || url.hostname === '') throw new SettingError(`NATS_URL is not an address of a NATS server: it must be ${LIKE}`);
  return url;
}

function decoded(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    throw new SettingError(`NATS_URL is not an address ${LIKE}: its user or password has a % that encodes no character`);
  }
}

/** Several addresses of one cluster are separated by commas; the first has the user. */
function natsAddress(text: string): NatsAddress {
  const urls = text.split(',').map((part) => parseServer(part.trim()));
  const [first] = urls;
  const [user, password] = [decoded(first?.username ?? ''), decoded(first?.password ?? '')];
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`),
    // An address with a user alone has a token there, as NATS has it.
    ...(password === undefined ? { token: user } : { user, password }),
    hasTls: first?.protocol === 'tls:',
  };
}

/** The name is one word of a subject, and of an identifier of PostgreSQL. @throws SettingError */
export function natsStream(env: Environment): string {
  const name = env['NATS_STREAM'] || 'bindflow';
  if (!/^[a-z][a-z\d_]{0,49}$/.test(name)) throw new SettingError(`NATS_STREAM is not a name of small letters, digits and _, 50 at most: ${JSON.stringify(name)}`);
  return name;
}

/** Reads where events are published to. @throws SettingError that names the setting at fault */
export function readNatsSettings(given: Environment): NatsSettings {
  const env = withSecretFiles(given);
  const url = env['NATS_URL'];
  if (!url) throw new SettingError(`NATS_URL is missing: set it to the address of a NATS server, ${LIKE}`);
  return { address: natsAddress(url), name: natsStream(env) };
}
