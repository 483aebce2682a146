import { requestBody, requestInit } from '../app/registered-request.ts';
import { VerifyEvidenceDocument, type VerifyEvidenceQuery } from '../generated/graphql.ts';
import { FAILED, INSECURE, UNKNOWN_FILE, UNREADABLE, type Verdict, judge } from './verdict.ts';

/** A file that is larger is no evidence, and need not be read into memory. */
const MAX_BYTES = 100_000_000;
const TIMEOUT_MS = 60_000;

/** A file's verdict, and its SHA-256 in hexadecimal; null if it was not computed. */
export interface CheckedFile {
  readonly verdict: Verdict;
  readonly sha256: string | null;
}

const toHexadecimal = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function askStore(sha256: string): Promise<Verdict> {
  try {
    const response = await fetch('/graphql', { ...requestInit(requestBody(VerifyEvidenceDocument, { sha256 })), signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { data, errors } = (await response.json()) as { readonly data?: VerifyEvidenceQuery; readonly errors?: readonly object[] };
    if (response.status === 429) return { ...FAILED, text: 'There were too many files in a short time. Please try again in ten minutes.' };
    return data && !errors ? judge(data.evidence) : FAILED;
  } catch {
    return FAILED;
  }
}

/** Computes the SHA-256 of a file here, and asks the store for it. Never rejects. */
export async function checkFile(file: Blob): Promise<CheckedFile> {
  if (file.size > MAX_BYTES) return { verdict: UNKNOWN_FILE, sha256: null };
  if (!isSecureContext) return { verdict: INSECURE, sha256: null };
  try {
    const sha256 = toHexadecimal(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    return { verdict: await askStore(sha256), sha256 };
  } catch {
    return { verdict: UNREADABLE, sha256: null };
  }
}
