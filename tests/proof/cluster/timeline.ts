// What each machine of the cluster says about itself over time, so that a lost event can be traced to the moment that lost it.
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const POLL_MS = 200;
const ANSWERS_WITHIN_MS = 1000;

/** A PostgreSQL as it sees itself: its history, its place in it, who must have a commit before it is acknowledged, and who follows. */
const STATE = `select pg_is_in_recovery() as standby,
  case when pg_is_in_recovery() then coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline,
  case when pg_is_in_recovery() then coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) else pg_current_wal_flush_lsn() end as at,
  pg_last_wal_replay_lsn() as replayed,
  current_setting('synchronous_standby_names') as waits_for,
  (select string_agg(application_name || ' ' || state || ' ' || sync_state || ' ' || coalesce(flush_lsn::text, '-'), ', ' order by application_name) from pg_stat_replication) as followers`;

export interface Watched {
  readonly name: string;
  readonly address: string;
}

export interface ClusterTimeline {
  note(what: string): void;
  /** Resolves to the lines, oldest first. */
  end(): Promise<readonly string[]>;
}

/** A connection that comes back after each failure. */
function createAsker(address: string): { readonly ask: () => Promise<string>; readonly close: () => void } {
  let client: Client | null = null;
  const close = (): void => {
    const gone = client;
    client = null;
    void gone?.end().catch(() => undefined);
  };
  const connect = async (): Promise<Client> => {
    const opened = new Client({
      host: address,
      user: 'postgres',
      password: 'superuser',
      database: 'postgres',
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    });
    opened.on('error', close);
    await opened.connect();
    client = opened;
    return opened;
  };
  return {
    async ask() {
      try {
        const { rows } = await (client ?? (await connect())).query<Readonly<Record<string, unknown>>>(STATE);
        return Object.entries(rows[0] ?? {})
          .map(([name, value]) => `${name}=${String(value)}`)
          .join(' ');
      } catch (error) {
        close();
        return error instanceof Error ? error.message : String(error);
      }
    },
    close,
  };
}

/** A key of Patroni in etcd, as this machine's member has it. */
async function readKey(address: string, key: string): Promise<string> {
  try {
    const body = JSON.stringify({ key: Buffer.from(`/service/bindflow/${key}`).toString('base64') });
    const answer = await fetch(`http://${address}:2379/v3/kv/range`, { method: 'POST', body, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    const { kvs = [] } = (await answer.json()) as { readonly kvs?: readonly { readonly value?: string }[] };
    return Buffer.from(kvs[0]?.value ?? '', 'base64').toString();
  } catch {
    return 'no answer';
  }
}

/** Writes down what changes until it is ended. */
export function watchCluster(machines: readonly Watched[]): ClusterTimeline {
  const lines: string[] = [];
  const ending = new AbortController();
  const note = (what: string): void => void lines.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
  const watch = async (what: string, ask: () => Promise<string>): Promise<void> => {
    let before = '';
    while (!ending.signal.aborted) {
      const now = await ask();
      if (now !== before) note(`${what}: ${now}`);
      before = now;
      await delay(POLL_MS);
    }
  };
  const askers = machines.map(({ address }) => createAsker(address));
  const watching = machines.flatMap(({ name, address }, index) => [
    watch(name, askers[index]!.ask),
    watch(`${name}'s etcd`, async () => `leader ${await readKey(address, 'leader')} sync ${await readKey(address, 'sync')}`),
  ]);
  return {
    note,
    async end() {
      ending.abort();
      await Promise.all(watching);
      for (const asker of askers) asker.close();
      return lines;
    },
  };
}
