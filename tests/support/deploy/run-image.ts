// Runs a built image as a container would: its root is all that it sees, read-only but for /tmp, as the image's user.
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Image } from './build-image.ts';

/** How the root is kept from being written to. */
export type Protection = 'read-only mount' | 'file permissions';

const MOUNT = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs -o mode=1777,noexec,nosuid,nodev tmpfs "$0/tmp" && mount -t proc proc "$0/proc"';
const ENTER = 'shift 3; exec unshare --root="$0" --wd="$workdir" --setgid="$group" --setuid="$user" -- "$@"';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Only root may enter a root of its own, and be another user there. */
export const canRunImages = process.platform === 'linux' && process.getuid?.() === 0;

/** Makes the folders that a container engine mounts over, and tries whether the kernel allows mounts. */
export function protect({ root }: Image): Protection {
  for (const folder of ['tmp', 'proc']) mkdirSync(path.join(root, folder), { recursive: true });
  return spawnSync('unshare', ['--mount', 'sh', '-c', MOUNT, root]).status === 0 ? 'read-only mount' : 'file permissions';
}

/** Starts a program in the image with the image's environment and more. */
export function runInImage(
  { root, config }: Image,
  protection: Protection,
  { words, env = {} }: { readonly words: readonly string[]; readonly env?: Readonly<Record<string, string>> },
): ChildProcessByStdio<null, Readable, Readable> {
  const [user = '', group = ''] = config.user.split(':');
  const script = `user=$1 group=$2 workdir=$3; ${ENTER}`;
  const args = [root, user, group, config.workdir, ...words];
  const [program, before] = protection === 'read-only mount' ? ['unshare', ['--mount', 'sh', '-c', `${MOUNT} && { ${script}; }`]] : ['sh', ['-c', script]];
  return spawn(program, [...before, ...args], { env: { PATH, ...config.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}
