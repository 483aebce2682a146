import { createHash } from 'node:crypto';
import operations from './registered-operations.json' with { type: 'json' };

/** The documents of the pages' own operations, of this release and of those before it whose pages may still be open. */
export interface RegisteredDocuments {
  /** The text of an id: `sha256:` and the SHA-256 of the text in hexadecimal digits (GraphQL over HTTP, Persisted Documents). */
  textOf(id: string): string | undefined;
  /** Whether a text is registered as it stands, to the letter. */
  has(text: string): boolean;
}

/** @param releases the manifest: by release, id → text */
export function createRegistered(releases: Readonly<Record<string, Readonly<Record<string, string>>>>): RegisteredDocuments {
  const texts = new Map(Object.values(releases).flatMap((documents) => Object.entries(documents)));
  const idOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
  return { textOf: (id) => texts.get(id), has: (text) => texts.has(idOf(text)) };
}

/** The operations of graph/schema/registered-operations.json, which `npm run generate` writes. */
export const registeredOperations: RegisteredDocuments = createRegistered(operations);
