import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { staffBrowser } from '../tests/support/staff-browser.ts';

export interface Question<Data = unknown> {
  readonly name: string;
  readonly document: TypedDocumentNode<Data, never>;
  readonly variables: object;
}

interface Answered<Data> {
  /** Milliseconds until the whole answer has arrived. */
  readonly took: number;
  readonly data: Data;
}

/** Signs in as an analyst. Returns what asks the console's queries over HTTP. */
export async function createAsker(url: string): Promise<<Data>(question: Question<Data>) => Promise<Answered<Data>>> {
  const analyst = staffBrowser(url);
  await analyst.signIn('analyst@example.com');
  const where = `${url}/graphql`;
  return async <Data>({ name, document, variables }: Question<Data>) => {
    const body = JSON.stringify({ query: print(document), variables });
    const began = performance.now();
    const response = await fetch(where, { method: 'POST', headers: { 'content-type': 'application/json', cookie: analyst.cookies(where) }, body });
    const text = await response.text();
    const took = performance.now() - began;
    if (!response.ok || text.includes('"errors"')) throw new Error(`${name}: ${text.slice(0, 400)}`);
    return { took, data: (JSON.parse(text) as { data: Data }).data };
  };
}
