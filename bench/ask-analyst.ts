import { type DocumentNode, print } from 'graphql';
import { staffBrowser } from '../tests/support/staff-browser.ts';

export interface Question {
  readonly name: string;
  readonly document: DocumentNode;
  readonly variables: object;
}

interface Answered {
  /** Milliseconds until the whole answer has arrived. */
  readonly took: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Signs in as an analyst. Returns what asks the console's queries over HTTP. */
export async function createAsker(url: string): Promise<(question: Question) => Promise<Answered>> {
  const analyst = staffBrowser(url);
  await analyst.signIn('analyst@example.com');
  const where = `${url}/graphql`;
  return async ({ name, document, variables }) => {
    const body = JSON.stringify({ query: print(document), variables });
    const began = performance.now();
    const response = await fetch(where, { method: 'POST', headers: { 'content-type': 'application/json', cookie: analyst.cookies(where) }, body });
    const text = await response.text();
    const took = performance.now() - began;
    if (!response.ok || text.includes('"errors"')) throw new Error(`${name}: ${text.slice(0, 400)}`);
    return { took, data: (JSON.parse(text) as { data: Answered['data'] }).data };
  };
}
