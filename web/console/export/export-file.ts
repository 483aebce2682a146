/** Reports why an export failed. The message is shown to the user. */
export class ExportError extends Error {
  override readonly name = 'NoFile';
}

const readError = async (response: Response): Promise<string> => {
  const body = (await response.json().catch(() => null)) as { readonly error?: unknown } | null;
  return typeof body?.error === 'string' ? body.error : `The server returned an error (${response.status}). Try again in a moment.`;
};

async function* readChunks({ body }: Response): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

/** A log always ends with a line that says so: a file without it was cut off. */
const isComplete = async (blob: Blob): Promise<boolean> => (await blob.slice(-200).text()).trimEnd().split('\n').at(-1)?.includes('"kind":"end"') ?? false;

/**
 * Has the facade make a file.
 * @param onSize told how many bytes have come, again and again
 * @throws NoFile
 */
export async function fetchExport(path: '/console/export' | '/console/fixture', body: object, onSize: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(() => null);
  if (!response) throw new ExportError('We can’t reach the server. Try again in a moment.');
  if (!response.ok) throw new ExportError(await readError(response));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const part of readChunks(response)) {
      parts.push(part);
      onSize((bytes += part.byteLength));
    }
  } catch {
    throw new ExportError('The download was interrupted. Try again.');
  }
  const blob = new Blob(parts, { type: 'application/x-ndjson' });
  if (!(await isComplete(blob))) throw new ExportError('The download was interrupted. Try again.');
  return blob;
}

/** Hands a file to the browser, under a name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `12 kB`, `3.4 MB`: as one reads a size. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What a file's name may have of a program's. */
const toFileNamePart = (text: string): string => text.replaceAll(/[^\w-]+/g, '-');

export const nameApplicationFile = (kind: 'log' | 'fixture', sitename: string | null, id: string): string =>
  `${kind}-${toFileNamePart(sitename ?? 'application')}-${id.slice(0, 8)}.jsonl`;
const nameFile = (kind: 'log' | 'table', count: number, now: number, ending: string): string =>
  `${kind}-${count}-application${count === 1 ? '' : 's'}-${new Date(now).toISOString().slice(0, 16).replaceAll(':', '')}Z.${ending}`;
/** @param now milliseconds since 1970 */
export const nameListFile = (count: number, now: number): string => nameFile('log', count, now, 'jsonl');
/** @param now milliseconds since 1970 */
export const nameTableFile = (count: number, now: number): string => nameFile('table', count, now, 'csv');
