import { createHash } from 'node:crypto';
import { is, object, record, string, type, unknown } from 'superstruct';
import { type Identity, createIdentity } from './identity.ts';
import { type State, createState } from './state.ts';

/** The identity of a sandbox and its state. */
export interface Memory {
  readonly identity: Identity;
  readonly state: State;
}

export const createMemory = (now: Date): Memory => ({ identity: createIdentity(), state: createState(now) });

/** Increase it whenever the shape of stored data changes. */
const VERSION = 2;
const anyVersion = type({ version: unknown() });
const fields = record(string(), unknown());
const whole = object({ version: unknown(), digest: string(), contents: object({ identity: fields, state: fields }) });

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const asPlain = (_name: string, value: unknown): unknown => (value instanceof Map || value instanceof Set ? [...value] : value);

/** Returns the memory as one JSON text, without the recorded calls, the work in progress and the pictures, which have files of their own. */
export function writeMemory({ identity, state }: Memory): string {
  const { calls: _calls, reported: _reported, working: _working, pictures: _pictures, ...kept } = state;
  const contents = JSON.stringify({ identity, state: kept }, asPlain);
  return `{"version":${VERSION},"digest":"${digestOf(contents)}","contents":${contents}}`;
}

function revived(fresh: unknown, saved: unknown): unknown {
  if (fresh instanceof Map) return new Map(saved as [unknown, unknown][]);
  return fresh instanceof Set ? new Set(saved as unknown[]) : saved;
}

// A field that is a Map in a new sandbox becomes a Map here. The digest proves that the content is unchanged.
function fill<T extends object>(fresh: T, saved: Readonly<Record<string, unknown>>): T {
  const missing = Object.keys(fresh).find((name) => !(name in saved));
  if (missing !== undefined) throw new Error(`${missing} is missing`);
  return Object.fromEntries(Object.entries(fresh).map(([name, value]) => [name, revived(value, saved[name])])) as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the text.
    throw new Error('it is not JSON');
  }
}

/** @throws Error with the reason if the text is not JSON, has another version, or was changed */
export function readMemory(text: string, now: Date): Memory {
  const file = parsed(text);
  if (is(file, anyVersion) && file.version !== VERSION) throw new Error(`it is of version ${JSON.stringify(file.version)}`);
  if (!is(file, whole) || file.digest !== digestOf(JSON.stringify(file.contents))) throw new Error('it is not as it was written');
  const fresh = createMemory(now);
  const { calls, reported, working, pictures, ...kept } = fresh.state;
  const { identity, state } = file.contents;
  return { identity: fill(fresh.identity, identity), state: { calls, reported, working, pictures, ...fill(kept, state) } };
}
