import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { v7 as timedUuid } from 'uuid';

/** Where a process id means one process: this start of this kernel, and in it this namespace. Nowhere else can it be known who is gone. */
function makePlace(): string {
  try {
    const place = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
    return createHash('sha256').update(place).digest('hex').slice(0, 16);
  } catch {
    return randomUUID();
  }
}

const place = makePlace();

/** A name for one holding by this process, with when it began. */
export const newHolder = (): string => `${place}/${process.pid}/${timedUuid()}`;

/** Since when a holder holds, by the clock of its process; undefined where it is of an earlier release, which does not say. */
export function heldSince(holder: string): number | undefined {
  const [, , id = ''] = holder.split('/');
  return id.charAt(14) === '7' ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : undefined;
}

const hasCode = (error: unknown, code: string): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Whether the process of a holder is known to be gone. One of another machine or container never is. */
export function isGone(holder: string): boolean {
  const [where, pid] = holder.split('/');
  if (where !== place || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}
