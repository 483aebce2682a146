import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { type Infer, integer, is, string, type } from 'superstruct';

/** Long enough that a holder whose event loop is busy is not taken for dead; a holder known to be dead is not waited for. */
const STALE_MS = 30_000;
const RENEW_MS = 5_000;
/** Taking the lock is itself done one process at a time, or two could both clear away a dead holder's and both go in. */
const TURN = { realpath: false, stale: 2_000, retries: { retries: 15, factor: 1, minTimeout: 200, maxTimeout: 200 } };

const holderStruct = type({ host: string(), pid: integer(), run: string() });
type Holder = Infer<typeof holderStruct>;

const thisRun = randomUUID();
const lockOf = (folder: string): string => join(folder, 'pglite');
const holderOf = (folder: string): string => join(folder, 'pglite.holder.json');

const hasCode = (error: unknown, code: string): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === code;

async function readHolder(folder: string): Promise<Holder | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(holderOf(folder), 'utf8'));
    return is(holder, holderStruct) ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the holder is known to be dead; of another machine or container that cannot be known, and the lock's age decides. */
function isGone({ host, pid, run }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === process.pid) return run !== thisRun;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

async function take(folder: string): Promise<() => Promise<void>> {
  const holder = await readHolder(folder);
  if (holder && isGone(holder)) await rm(`${lockOf(folder)}.lock`, { recursive: true, force: true });
  try {
    const release = await lock(lockOf(folder), {
      realpath: false,
      stale: STALE_MS,
      update: RENEW_MS,
      // Thrown out of a timer, so that the process ends: going on would lose data.
      onCompromised: (cause) => {
        throw new Error(`another process has taken the data folder ${folder}; stopping, so that no data is lost`, { cause });
      },
    });
    await writeFile(holderOf(folder), JSON.stringify({ host: hostname(), pid: process.pid, run: thisRun } satisfies Holder));
    return release;
  } catch (error) {
    if (!hasCode(error, 'ELOCKED')) throw error;
    const by = holder ? ` by process ${holder.pid}` : '';
    throw new Error(`the data folder ${folder} is in use${by}: stop that process, or set DATA_DIR to another folder`, { cause: error });
  }
}

/**
 * Takes the data folder for this process, because two processes on one PGlite folder lose data in silence.
 * A holder that was killed does not stand in the way.
 * @returns the function that gives it back.
 * @throws one line that names the folder and says what to do, where another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const endTurn = await lock(join(folder, 'pglite.opening'), TURN);
  try {
    return await take(folder);
  } finally {
    await endTurn();
  }
}
