import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

const compiled = new Map<string, CompiledMessage>();

/** The parsed form of an ICU message. Pages are built with parsed messages and without this file (config/compiled-messages.ts). */
export function compileMessage(message: string): CompiledMessage {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const result = compile(message);
  compiled.set(message, result);
  return result;
}
