import { checkProgram } from '#events/check';
import { decodeBase64Url } from '#events/archive';
import type { Problem } from './trial-problems.ts';

/** Larger files are no programs. In characters. */
const MAX_FILE_LENGTH = 500_000;

const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const pipe = (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Response => new Response(new Blob([bytes]).stream().pipeThrough(through));

/** Returns a program file as an address takes it: compressed, as base64url. */
export async function formatFile(configuration: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(configuration));
  return encodeBase64Url(new Uint8Array(await pipe(text, new CompressionStream('deflate-raw')).arrayBuffer()));
}

/** Returns the configuration of an address. @throws if the address was cut or changed */
export async function parseFile(text: string): Promise<object> {
  try {
    const configuration: unknown = JSON.parse(await pipe(decodeBase64Url(text), new DecompressionStream('deflate-raw')).text());
    if (typeof configuration === 'object' && configuration !== null) return configuration;
  } catch {
    // What is wrong with it helps nobody.
  }
  throw new Error('The program file in this address cannot be read: the address was cut. Open the file again.');
}

/** A program file, or everything that is wrong with it. */
export type ReadFile = { readonly configuration: object } | { readonly problems: readonly Problem[] };

/** Reads the text of a program file. */
export function readProgramFile(text: string): ReadFile {
  if (text.length > MAX_FILE_LENGTH) return { problems: [{ path: 'the file', reason: `is longer than ${MAX_FILE_LENGTH.toLocaleString('en-US')} characters` }] };
  try {
    const configuration: unknown = JSON.parse(text);
    const problems = checkProgram(configuration);
    return problems.length > 0 ? { problems } : { configuration: configuration as object };
  } catch (error) {
    return { problems: [{ path: 'the file', reason: `is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}` }] };
  }
}
