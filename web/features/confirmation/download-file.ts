import { msg } from '#events/language';
/** A file, or what the buyer reads instead. */
type FileAnswer = { readonly ok: true; readonly blob: Blob; readonly name: string } | { readonly ok: false; readonly message: string };

const TIMEOUT_MS = 60_000;
const NO_CONNECTION = msg('We couldn’t download your PDF. Check your connection and try again.');
const NO_FILE = msg('We couldn’t create your PDF. Please try again in a moment.');

const refuse = (message: string): FileAnswer => ({ ok: false, message });

/** What the facade says about a refusal; other answers come from a proxy, or from a fault. */
async function readRefusal(response: Response): Promise<FileAnswer> {
  const body = (await response.json().catch(() => null)) as { readonly error?: unknown } | null;
  return refuse(response.status !== 500 && typeof body?.error === 'string' ? body.error : NO_FILE);
}

const readFileName = ({ headers }: Response): string => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'proof-of-coverage.pdf';

/** Fetches a PDF. A download by the browser itself would fail without a word on the page. */
export async function fetchPdf(path: string): Promise<FileAnswer> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return await readRefusal(response);
    // A captive portal answers with a page of its own.
    if (!response.headers.get('content-type')?.startsWith('application/pdf')) return refuse(NO_CONNECTION);
    return { ok: true, blob: await response.blob(), name: readFileName(response) };
  } catch {
    return refuse(NO_CONNECTION);
  }
}

/** Has the browser save a file. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
