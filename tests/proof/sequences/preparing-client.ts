import { Client, type ClientConfig, Pool, types } from 'pg';
import { columnParsers } from '../../../graph/db/column-types.ts';

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares each statement once. Sequences send the same statements a million times; without parsing and
 * planning the server has half of the work.
 */
class PreparingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      const isKept = typeof text === 'string' && Array.isArray(values) && /^\s*(select|with|insert|update|delete)\b/.test(text);
      return isKept ? send({ name: nameOf(text), text, values }, ...rest) : send(text, values, ...rest);
    }) as Client['query'];
  }
}

const getTypeParser = (id: number, format?: 'text'): unknown => columnParsers[id] ?? types.getTypeParser(id, format);

/** A pool of such connections. None is closed before the pool, as its prepared statements would be lost. */
export function preparingPool(databaseUrl: string): Pool {
  const parsers = { getTypeParser: getTypeParser as typeof types.getTypeParser };
  const pool = new Pool({ connectionString: databaseUrl, max: 20, idleTimeoutMillis: 0, Client: PreparingClient, types: parsers });
  pool.on('error', () => undefined);
  return pool;
}
