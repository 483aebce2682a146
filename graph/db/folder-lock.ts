import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { type Infer, integer, is, string, type } from 'superstruct';

/** Long enough for a holder with a busy event loop. A holder known to be dead is not waited for. */
const STALE_MS = 30_000;
const RENEW_MS = 5_000;
/** Options of the lock around taking the lock: otherwise two processes could both remove a dead holder's lock and both enter. */
const OPENING_LOCK = { realpath: false, stale: 2_000, retries: { retries: 15, factor: 1, minTimeout: 200, maxTimeout: 200 } };

const holderStruct = type({ host: string(), pid: integer(), run: string() });
type Holder = Infer<typeof holderStruct>;

const thisRun = randomUUID();
const lockPath = (folder: string): string => join(folder, 'pglite');
const holderPath = (folder: string): string => join(folder, 'pglite.holder.json');

const hasCode = (error: unknown, code: string): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === code;

async function readHolder(folder: string): Promise<Holder | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(holderPath(folder), 'utf8'));
    return is(holder, holderStruct) ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** True if the holder is known to be dead. On another machine or container that cannot be known, so the lock's age decides. */
function isHolderGone({ host, pid, run }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === process.pid) return run !== thisRun;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

async function takeLock(folder: string): Promise<() => Promise<void>> {
  const holder = await readHolder(folder);
  if (holder && isHolderGone(holder)) await rm(`${lockPath(folder)}.lock`, { recursive: true, force: true });
  try {
    const release = await lock(lockPath(folder), {
      realpath: false,
      stale: STALE_MS,
      update: RENEW_MS,
      // Thrown from a timer, so that the process ends: continuing would lose data.
      onCompromised: (cause) => {
        throw new Error(`another process has taken the data folder ${folder}; stopping, so that no data is lost`, { cause });
      },
    });
    await writeFile(holderPath(folder), JSON.stringify({ host: hostname(), pid: process.pid, run: thisRun } satisfies Holder));
    return release;
  } catch (error) {
    if (!hasCode(error, 'ELOCKED')) throw error;
    const by = holder ? ` by process ${holder.pid}` : '';
    throw new Error(`the data folder ${folder} is in use${by}: stop that process, or set DATA_DIR to another folder`, { cause: error });
  }
}

/**
 * Locks the data folder for this process: two processes on one PGlite folder lose data silently. The lock of a killed process is removed.
 * @returns a function that releases it
 * @throws one line that names the folder and what to do if another process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const releaseOpening = await lock(join(folder, 'pglite.opening'), OPENING_LOCK);
  try {
    return await takeLock(folder);
  } finally {
    await releaseOpening();
  }
}
