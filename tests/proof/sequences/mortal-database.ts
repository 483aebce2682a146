// The real database, for a process that may be killed between two of its statements.
import type { Pool } from 'pg';
import { type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely, PostgresDialect, type QueryResult, type TransactionSettings } from 'kysely';
import type { Database } from '../../../graph/db/index.ts';
import type { Life } from './life.ts';

class MortalConnection implements DatabaseConnection {
  constructor(
    readonly inner: DatabaseConnection,
    private readonly life: Life,
  ) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.life.reach(() => this.inner.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

const innerOf = (connection: DatabaseConnection): DatabaseConnection => (connection as MortalConnection).inner;

/** Rolls back what a dead process left open, as the server does when a connection breaks. */
class MortalDriver implements Driver {
  constructor(
    private readonly inner: Driver,
    private readonly life: Life,
  ) {}

  init(): Promise<void> {
    return this.inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new MortalConnection(await this.inner.acquireConnection(), this.life);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    let hasBegun = false;
    try {
      await this.life.reach(async () => {
        await this.inner.beginTransaction(innerOf(connection), settings);
        hasBegun = true;
      });
    } catch (error) {
      // The next user of the killed process's connection begins without an open transaction.
      if (hasBegun) await this.inner.rollbackTransaction(innerOf(connection));
      throw error;
    }
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.life.reach(() => this.inner.commitTransaction(innerOf(connection)));
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.inner.rollbackTransaction(innerOf(connection));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.inner.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

/** @param pool outlives the process */
export function mortalDatabase(pool: Pool, life: Life): Kysely<Database> {
  const real = new PostgresDialect({ pool });
  const dialect: Dialect = {
    createAdapter: () => real.createAdapter(),
    createIntrospector: (db) => real.createIntrospector(db),
    createQueryCompiler: () => real.createQueryCompiler(),
    createDriver: () => new MortalDriver(real.createDriver(), life),
  };
  return new Kysely<Database>({ dialect });
}
