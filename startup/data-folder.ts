import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Infer, is, nullable, object, string } from 'superstruct';

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

const struct = object({ url: string(), token: string(), ledger: nullable(string()) });

/** How commands reach a running Bindflow that has its data folder to itself. */
export type OperatorFile = Infer<typeof struct>;

const fileIn = (dataDir: string): string => path.join(dataDir, 'operator.json');

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Keeps it beside the data, for those who may read these. */
export function writeOperatorFile(dataDir: string, content: OperatorFile): void {
  removeOperatorFile(dataDir);
  writeFileSync(fileIn(dataDir), JSON.stringify(content), { mode: 0o600 });
}

export const removeOperatorFile = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** Null where there is none, or none that can be read. */
export function readOperatorFile(dataDir: string): OperatorFile | null {
  try {
    const content: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return is(content, struct) ? content : null;
  } catch {
    return null;
  }
}
