import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { progress } from './progress.ts';
import type { Shell } from '../shell/shell.ts';

export async function* asJson(values: AsyncIterable<object>): AsyncIterable<string> {
  for await (const value of values) yield JSON.stringify(value);
}

/** Passes values through and counts them as they are read. */
export async function* counted<T>(lines: AsyncIterable<T>, tell: (taken: number) => void): AsyncIterable<T> {
  let taken = 0;
  for await (const line of lines) {
    yield line;
    tell((taken += 1));
  }
}

const isClosed = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** Writes lines at the reader's speed. A reader that closes the pipe (`| head`) is no error. Returns how many lines were written. */
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

/** Prints lines, and the progress if the output is not a terminal. Returns how many lines were printed. */
export async function sayLines({ out, errors }: Shell, lines: AsyncIterable<string>, what = 'lines written'): Promise<number> {
  const told = progress(what, errors);
  try {
    return await writeLines(out, lines, out.isTTY ? undefined : told.tell);
  } finally {
    told.end();
  }
}

const STRAY = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Escapes control characters: text from a browser could otherwise move the terminal's cursor or reverse its text. */
export const plain = (text: string): string => text.replace(STRAY, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
