import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

const isFolder = (at: string): boolean | undefined => statSync(at, { throwIfNoEntry: false })?.isDirectory();

/**
 * Makes a folder, and those above it, one at a time: Node's own way to make them all never ends where /proc or its like refuses one.
 * @throws one line that says what stands in the way
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  let at = path.resolve(folder);
  for (; isFolder(at) === undefined; at = path.dirname(at)) missing.unshift(at);
  if (!isFolder(at)) throw new Error(`${at} is not a folder`);
  for (const each of missing) if (!isFolder(each)) mkdirSync(each);
}
