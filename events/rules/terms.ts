import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '#events/core';
import type { Language } from '#events/language';
import type { Program } from '#events/program';
import type { Quote } from '#events/quote';
import { formatAdminFee } from './order-summary.ts';

/** SHA-256 of a JSON value's canonical text, in hex. */
export const hashJson = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));

export interface LegalDocument {
  readonly title: string;
  readonly body: readonly string[];
  /** Of the body, where it is not that of the pages. */
  readonly language?: Language | undefined;
}

export interface Terms {
  /** The checkbox's words. */
  readonly label: string;
  readonly documents: readonly LegalDocument[];
  /** SHA-256 of the label, and of title and body of each document: what was accepted. */
  readonly textHash: string;
}

/** The part of a label between commas, or up to the full stop, that names the fee. */
const FEE_CLAUSE = /,[^,.]*\{adminFee\}[^,.]*/g;

/** Returns the label with {adminFee} filled in. Where there is no fee, the clause about it is left out. */
function fillLabel(label: string, adminFee: string): string {
  const shown = adminFee === '$0' ? label.replace(FEE_CLAUSE, '') : label;
  return shown.replaceAll('{adminFee}', adminFee);
}

function toTerms({ display: { terms: documents } }: Program, label: string): Terms {
  return { label, documents, textHash: hashJson({ label, documents: documents.map(({ title, body }) => ({ title, body })) }) };
}

/** The terms of an offer: the program's documents, with {adminFee} filled in. */
export const buildTerms = (program: Program, quotes: readonly Quote[]): Terms => toTerms(program, fillLabel(program.display.termsLabel, formatAdminFee(quotes)));

/** The terms that a buyer accepted, by their hash. Earlier releases named a fee of $0, too; today's terms if neither text has the hash. */
export function findAcceptedTerms(program: Program, quotes: readonly Quote[], textHash: string): Terms {
  const earlier = toTerms(program, program.display.termsLabel.replaceAll('{adminFee}', formatAdminFee(quotes)));
  return earlier.textHash === textHash ? earlier : buildTerms(program, quotes);
}
