import { accessSync, constants, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** Bytes: a container may have 64 MB, which some pages fill. */
const ENOUGH = 2 ** 30;

function hasSharedMemory(): boolean {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}

/** The Playwright default to drop: a flag that keeps shared memory in files on the disk. Undefined if the flag is needed. */
export const sharedMemory: string[] | undefined = hasSharedMemory() ? ['--disable-dev-shm-usage'] : undefined;
