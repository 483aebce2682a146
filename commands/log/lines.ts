import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { progress } from './progress.ts';
import type { Shell } from '../shell.ts';

export async function* asJson(values: AsyncIterable<object>): AsyncIterable<string> {
  for await (const value of values) yield JSON.stringify(value);
}

/** Lines as they are, counted as they are taken. */
export async function* counted<T>(lines: AsyncIterable<T>, tell: (taken: number) => void): AsyncIterable<T> {
  let taken = 0;
  for await (const line of lines) {
    yield line;
    tell((taken += 1));
  }
}

const isClosed = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** Writes lines as fast as they are taken, and no faster. Whoever takes no more (`| head`) has had enough: that is no fault. Resolves to how many were written. */
export async function writeLines(to: Writable, lines: AsyncIterable<string>, tell: (written: number) => void = () => undefined): Promise<number> {
  let written = 0;
  let closed: unknown;
  const close = (error: unknown): void => void (closed = error);
  to.on('error', close);
  try {
    for await (const line of lines) {
      if (closed !== undefined) throw closed;
      if (!to.write(`${line}\n`)) await once(to, 'drain');
      written += 1;
      tell(written);
    }
  } catch (error) {
    if (!isClosed(error)) throw error;
  }
  return written;
}

/** Says lines, and how far it is where they go elsewhere than to a terminal. Resolves to how many were said. */
export async function sayLines({ out, errors }: Shell, lines: AsyncIterable<string>, what = 'lines written'): Promise<number> {
  const told = progress(what, errors);
  try {
    return await writeLines(out, lines, out.isTTY ? undefined : told.tell);
  } finally {
    told.end();
  }
}

const STRAY = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** As it may stand on a terminal: what a browser sent could otherwise move its cursor, or turn its text around. */
export const plain = (text: string): string => text.replace(STRAY, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
