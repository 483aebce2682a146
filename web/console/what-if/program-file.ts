import { checkTrial } from '#events/check';
import { decodeBase64Url } from '#events/archive';
import type { Problem } from './trial-problems.ts';

/** Larger files are no programs. In characters. */
const MAX_FILE_LENGTH = 500_000;

const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toStream = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => new Blob([bytes]).stream();

/** Reads a text to its end. @throws if it is longer than a program file: a short address may unpack to a huge one */
async function readText(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > MAX_FILE_LENGTH) {
      await reader.cancel();
      throw new RangeError('the file is too long');
    }
  }
  return text;
}

/** Returns a program file as an address takes it: compressed, as base64url. */
export async function formatFile(configuration: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(configuration));
  return encodeBase64Url(new Uint8Array(await new Response(toStream(text).pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()));
}

/** Returns the configuration of an address. @throws if the address was cut or changed */
export async function parseFile(text: string): Promise<object> {
  try {
    const configuration: unknown = JSON.parse(await readText(toStream(decodeBase64Url(text)).pipeThrough(new DecompressionStream('deflate-raw'))));
    if (typeof configuration === 'object' && configuration !== null) return configuration;
  } catch {
    // All causes have one remedy, which the message says.
  }
  throw new Error('The program file in this link can’t be read because the link was cut off. Please open the file again.');
}

/** A program file, or everything that is wrong with it. */
export type ReadFile = { readonly configuration: object } | { readonly problems: readonly Problem[] };

/** Reads the text of a program file. */
export function readProgramFile(text: string): ReadFile {
  if (text.length > MAX_FILE_LENGTH) return { problems: [{ path: 'the file', reason: `is longer than ${MAX_FILE_LENGTH.toLocaleString('en-US')} characters` }] };
  try {
    const configuration: unknown = JSON.parse(text);
    const problems = checkTrial(configuration);
    return problems.length > 0 ? { problems } : { configuration: configuration as object };
  } catch (error) {
    return { problems: [{ path: 'the file', reason: `isn’t JSON: ${error instanceof Error ? error.message : 'it can’t be read'}` }] };
  }
}
