import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';

const MARK = /^\s*\/\* prepared: (\w+) \*\//;
/** The statement's name is unknown to this connection, or known already: a pooler shares connections between clients. */
const POOLER_ERRORS: ReadonlySet<unknown> = new Set(['26000', '42P05']);

/**
 * Marks a statement that PostgreSQL parses and plans once per connection. Begin the statement with it. Its text must always be the same and name its columns: the
 * result of a prepared statement cannot change with its tables.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */ `);

/** Whether marked statements are prepared: not behind a pooler that mixes connections up. */
export interface StatementPreparation {
  arePrepared: boolean;
}

/** Returns a class of connections that prepare marked statements, until it turns out that they are mixed up. */
export function createPreparingClient(statements: StatementPreparation): typeof Client {
  return class PreparingClient extends Client {
    override query(...given: readonly unknown[]): never {
      const [text, values] = given;
      const query = super.query.bind(this) as (...args: readonly unknown[]) => unknown;
      const name = statements.arePrepared && typeof text === 'string' && Array.isArray(values) ? MARK.exec(text)?.[1] : undefined;
      if (name === undefined) return query(...given) as never;
      const result = query({ name, text, values }) as Promise<unknown>;
      return result.catch((error: unknown) => {
        if (POOLER_ERRORS.has((error as { readonly code?: unknown }).code)) statements.arePrepared = false;
        throw error;
      }) as never;
    }
  };
}
