import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '#events/core';
import type { Program } from '#events/program';
import type { Quote } from '#events/quote';
import { formatAdminFee } from './order-summary.ts';

/** SHA-256 of a JSON value's canonical text, in hex. */
export const hashJson = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));

export interface Terms {
  /** The checkbox's words. */
  readonly label: string;
  readonly documents: readonly { readonly title: string; readonly body: readonly string[] }[];
  /** SHA-256 of label and documents: what was accepted. */
  readonly textHash: string;
}

/** The terms of an offer: the program's documents, with {adminFee} filled in. */
export function buildTerms(program: Program, quotes: readonly Quote[]): Terms {
  const label = program.display.termsLabel.replaceAll('{adminFee}', formatAdminFee(quotes));
  const documents = program.display.terms;
  return { label, documents, textHash: hashJson({ label, documents }) };
}
