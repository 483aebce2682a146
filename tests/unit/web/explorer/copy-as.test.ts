// What an operation is copied as. The cURL command is run in tests/journeys/explorer-copy.journey.ts.
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { createCurl, createFetch } from '../../../../web/explorer/copy-as/commands.ts';
import { type EditorRequest, CopyProblem, readNamedOperation, readValues } from '../../../../web/explorer/copy-as/editor-request.ts';
import { createTypedDocument } from '../../../../web/explorer/copy-as/typed-document.ts';
import { graphql } from '../../../../web/generated/gql.ts';
import * as generated from '../../../../web/generated/graphql.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const request = (more: Partial<EditorRequest> = {}): EditorRequest => ({ query: 'query Named { __typename }', variables: {}, headers: {}, operationName: 'Named', ...more });

/** Splits a command into words as a POSIX shell does, for the few forms that the command has. */
function splitWords(command: string): string[] {
  const words = command.replaceAll('\\\n', ' ').match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|\\'/g, (quoted, inner: string | undefined) => inner ?? quoted.slice(1)));
}

describe('createCurl', () => {
  it('sends what the editor sends', () => {
    expect(createCurl(request({ headers: { 'X-Trace': 'a b', accept: '' } }), ORIGIN)).toBe(
      [
        "curl -sS 'http://127.0.0.1:4000/graphql'",
        '-b bindflow-cookies -c bindflow-cookies',
        "-H 'content-type: application/json'",
        "-H 'x-trace: a b'",
        "-H 'accept;'",
        `--data-raw '{"query":"query Named { __typename }","operationName":"Named"}'`,
      ].join(' \\\n  '),
    );
  });

  it('quotes every text for the shell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.dictionary(fc.constantFrom('a', "b'c", '$d`'), fc.string()), (query, variables) => {
        const words = splitWords(createCurl(request({ query, variables }), ORIGIN));
        const body = JSON.parse(words.at(-1)!) as EditorRequest;
        expect([body.query, body.variables ?? {}]).toEqual([query, { ...variables }]);
      }),
    );
  });
});

describe('createFetch', () => {
  it('is a script that sends what the editor sends', async () => {
    const run = (script: string, fetching: unknown) => runInNewContext(`(async () => {${script}})()`, { fetch: fetching }) as Promise<void>;
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.dictionary(fc.string(), fc.string()), async (query, variables) => {
        const fetching = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response('{}')));
        await run(createFetch(request({ query, variables, headers: { 'x-trace': '`' } }), ORIGIN), fetching);
        const [url, { headers, body }] = fetching.mock.calls[0]!;
        expect([url, headers]).toEqual([`${ORIGIN}/graphql`, { 'content-type': 'application/json', 'x-trace': '`' }]);
        const sent = JSON.parse(body as string) as EditorRequest;
        expect([sent.query, Object.entries(sent.variables ?? {})]).toEqual([query, Object.entries(variables)]);
      }),
      { examples: [['', JSON.parse('{"__proto__":""}') as Record<string, string>]] },
    );
  });
});

describe('createTypedDocument', () => {
  it('has the file, the document by its text, and variables of the generated type', () => {
    const text = createTypedDocument(request({ query: '# title\nmutation   SaveThing($a: String) { x(a: $a) }', operationName: 'SaveThing', variables: { a: '1' } }));
    expect(text).toContain('# web/operations/save-thing.graphql, then: npm run generate\nmutation SaveThing($a: String) {\n  x(a: $a)\n}\n');
    expect(text).toContain("import type { SaveThingMutationVariables } from './generated/graphql.ts';");
    expect(text).toContain('const variables: SaveThingMutationVariables = {\n  "a": "1"\n};');
  });

  it('is found by the generated function', () => {
    const single = 'mutation CaptureScreen($input: CaptureScreenInput!) {\n  captureScreen(input: $input) {\n    isStored\n  }\n}';
    const snippet = createTypedDocument(request({ query: single, operationName: 'CaptureScreen' }));
    const found: unknown = runInNewContext(/graphql\(`[^`]*`\)/.exec(snippet)![0], { graphql });
    expect(found).toBe(generated.CaptureScreenDocument);
  });

  it('has no secret values, as code is committed', () => {
    expect(createTypedDocument(request({ variables: { input: { cardNumber: '4111111111111111' } } }))).not.toContain('4111');
  });
});

describe('an operation that cannot be copied', () => {
  it.each([
    ['{ a }', 'Give the operation a name first'],
    ['query {', 'The operation cannot be read: Syntax Error'],
  ])('%s is refused with the reason', (query, reason) => {
    expect(() => readNamedOperation({ query, operationName: null })).toThrow(reason);
  });

  it('names the editor whose text is no JSON', () => {
    const read = () => readValues('Variables', () => JSON.parse('{') as Record<string, unknown>);
    expect(read).toThrow(CopyProblem);
    expect(read).toThrow(/^Variables /);
  });
});
