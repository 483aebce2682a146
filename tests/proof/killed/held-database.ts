// Holds the server at a write or a read, from outside: its statement waits in the database for a lock of the test.
import { Client } from 'pg';

/** The writes that can be held: the start or outcome of a step in the attempt ledger, or an event in the event store. */
export type Write = `begin ${string}` | `end ${string}` | `log ${string}`;

export interface Hold {
  /** Resolves to the server's statement when it waits here. */
  waiting(): Promise<string>;
  /** Ends the statement after the server's death, as a closed connection would. PostgreSQL does not check whether a waiting client still exists. */
  undo(): Promise<void>;
}

export interface HeldDatabase {
  /** Releases everything. */
  release(): Promise<void>;
  holdWrite(write: Write): Promise<Hold>;
  /** Holds every reader of this table. */
  holdTable(table: string): Promise<Hold>;
  close(): Promise<void>;
}

/** A trigger for each kind of write. It waits if the test has the lock of that name, and blocks no other writer. */
const triggers = `
  create function wait_here() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext(tg_argv[0] || ' ' || case tg_argv[0] when 'log' then to_jsonb(new)->>'type' else to_jsonb(new)->>'step' end));
    return new;
  end $$;
  create trigger wait_to_begin before insert on purchase_step for each row execute function wait_here('begin');
  create trigger wait_to_end before update on purchase_step for each row when (old.status is distinct from new.status) execute function wait_here('end');
  create trigger wait_to_log before insert on event for each row execute function wait_here('log');
`;

/** The backends that a connection blocks. */
const WAITING = 'select pid, query from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))';
/** How long PostgreSQL may take to end a statement, in milliseconds. */
const PATIENCE = 10_000;

export async function openHeldDatabase(databaseUrl: string): Promise<HeldDatabase> {
  // One connection holds, the other one observes.
  const [holder, observer] = [new Client({ connectionString: databaseUrl }), new Client({ connectionString: databaseUrl })];
  await Promise.all([holder.connect(), observer.connect()]);
  await observer.query(triggers);
  const [own] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const found = async () => (await observer.query<{ pid: number; query: string }>(WAITING, [own?.pid])).rows;
  let isHolding = false;
  const release = async (): Promise<void> => {
    isHolding = false;
    await holder.query('rollback');
  };
  const take = async (lock: string, values: readonly string[] = []): Promise<Hold> => {
    await holder.query('begin');
    await holder.query(lock, [...values]);
    isHolding = true;
    return {
      async waiting() {
        for (;;) {
          const isThere = (await found()).length > 0;
          // Only a backend that was already waiting is sure to show the text of the waiting statement.
          if (isThere || !isHolding) return (await found()).map(({ query }) => query).join();
        }
      },
      async undo() {
        for (const { pid } of await found()) await observer.query('select pg_terminate_backend($1, $2)', [pid, PATIENCE]);
        await release();
      },
    };
  };
  return {
    release,
    holdWrite: (write) => take('select pg_advisory_xact_lock(hashtext($1))', [write]),
    holdTable: (table) => take(`lock table ${table} in access exclusive mode`),
    close: async () => void (await Promise.all([holder.end(), observer.end()])),
  };
}
