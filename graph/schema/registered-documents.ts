import { createHash } from 'node:crypto';
import operations from './registered-operations.json' with { type: 'json' };

/** The documents of the pages, of this release and of earlier ones whose pages may still be open. */
export interface RegisteredDocuments {
  /** Returns the text of an id: `sha256:` and the text's SHA-256 in hexadecimal digits (GraphQL over HTTP, Persisted Documents). */
  findText(id: string): string | undefined;
  /** Returns the name of the operation in a registered text. */
  findName(text: string): string | undefined;
  /** True if exactly this text is registered. */
  has(text: string): boolean;
}

/** The name of the first operation; empty if there is none. */
const readName = (text: string): string[] => /\b(?:query|mutation)\s+(\w+)/.exec(text)?.slice(1) ?? [];

/** @param releases the manifest: by release, id → text */
export function createRegisteredDocuments(releases: Readonly<Record<string, Readonly<Record<string, string>>>>): RegisteredDocuments {
  const texts = new Map(Object.values(releases).flatMap((documents) => Object.entries(documents)));
  const idOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const names = new Map([...texts.values()].flatMap((text) => readName(text).map((name) => [text, name])));
  return { findName: (text) => names.get(text), findText: (id) => texts.get(id), has: (text) => texts.has(idOf(text)) };
}

/** The operations of graph/schema/registered-operations.json, which `npm run generate` writes. */
export const registeredOperations: RegisteredDocuments = createRegisteredDocuments(operations);
