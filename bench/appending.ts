import { once } from 'node:events';
import type { AppendLoad, AppendRate } from './append-load.ts';
import { type Figures, ROUNDS } from './figures.ts';
import { type PeerProcess, startPeer } from './peer-process.ts';
import { emptyDatabases } from './seeded-database.ts';

const ROUND_MS = 2500;

async function measure({ process }: PeerProcess, load: AppendLoad): Promise<AppendRate> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  process.once('exit', end);
  process.send(load);
  try {
    const [rate] = (await once(process, 'message', { signal: ended.signal })) as [AppendRate];
    return rate;
  } finally {
    process.off('exit', end);
  }
}

async function measureInTurn(stores: Readonly<Record<string, PeerProcess>>): Promise<Figures> {
  const figures: Record<string, number[]> = {};
  const put = (name: string, value: number): void => void (figures[name] ??= []).push(value);
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, store] of Object.entries(stores)) {
      const together = await measure(store, { callers: 64, milliseconds: ROUND_MS });
      const alone = await measure(store, { callers: 1, milliseconds: ROUND_MS });
      if (round === 0) continue;
      put(`${name}, 64 callers`, together.perSecond);
      put(`${name}, p99`, together.p99);
      put(`${name}, one caller`, alone.perSecond);
    }
  }
  return figures;
}

/** Appends of single events to one PostgreSQL, each store in a database and a process of its own, in turn. */
export async function benchAppending(): Promise<Figures> {
  const { urls, stop } = await emptyDatabases(['appending', 'emmett', 'group_commit']);
  const stores = {
    'event store': await startPeer('append-events.ts', urls.appending),
    emmett: await startPeer('peers/emmett.ts', urls.emmett),
    'bare group commit': await startPeer('append-rows.ts', urls.group_commit),
  };
  try {
    return await measureInTurn(stores);
  } finally {
    for (const { process } of Object.values(stores)) process.kill();
    await stop();
  }
}
