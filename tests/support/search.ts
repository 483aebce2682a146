// Searches any bytes for values in every form, in one pass.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Searched, formsOf } from './secret-forms.ts';

/** Bytes by their place. */
export type Places = Readonly<Record<string, Buffer>>;

interface SearchedForm {
  readonly bytes: Buffer;
  readonly what: string;
}

/** The first three bytes as a number: bytes that begin no form are skipped. */
const headOf = (bytes: Buffer, at: number): number => (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;

export interface Search {
  /** 'the card number, in base64, after 1 in pglite/base/5/2619': the value and its place. */
  findIn(places: Places): string[];
}

/** A search for these values. */
export function searchFor(values: readonly Searched[]): Search {
  const isHead = new Uint8Array(1 << 24);
  const byHead = new Map<number, SearchedForm[]>();
  for (const value of values) {
    for (const [form, bytes] of formsOf(value)) {
      const head = headOf(bytes, 0);
      isHead[head] = 1;
      byHead.set(head, [...(byHead.get(head) ?? []), { bytes, what: `${value.name}, ${form}` }]);
    }
  }
  const found = (bytes: Buffer): Set<string> => {
    const there = new Set<string>();
    for (let at = 0; at < bytes.length - 2; at += 1) {
      const head = headOf(bytes, at);
      if (isHead[head] === 0) continue;
      for (const form of byHead.get(head) ?? []) if (bytes.subarray(at, at + form.bytes.length).equals(form.bytes)) there.add(form.what);
    }
    return there;
  };
  return { findIn: (places) => Object.entries(places).flatMap(([place, bytes]) => [...found(bytes)].map((what) => `${what}, in ${place}`)) };
}

/** Every file under a folder, by its path there. A file that has gone meanwhile is none. */
export const filesIn = (folder: string, name = path.basename(folder)): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.join(name, path.relative(folder, file)), readFileSync(file)]),
  );
