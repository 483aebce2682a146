import { GRAPHQL_HEADERS, GRAPHQL_PATH } from '../response/graph-request.ts';
import type { EditorRequest } from './editor-request.ts';

/** Our headers and the editor's, which replace ours of the same name. */
function mergeHeaders(edited: EditorRequest['headers']): (readonly [string, string])[] {
  const merged = new Map(Object.entries(GRAPHQL_HEADERS));
  for (const [name, value] of Object.entries(edited)) merged.set(name.toLowerCase(), String(value));
  return [...merged];
}

/** The body as the editor sends it, without what is empty. */
const createBody = ({ query, variables, operationName }: EditorRequest) => ({
  query,
  ...(Object.keys(variables).length > 0 && { variables }),
  ...(operationName !== null && { operationName }),
});

/** A word for POSIX shells. Within single quotes only the quote itself is special. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Curl removes a header that ends with a colon; with a semicolon it sends an empty one. */
const formatHeader = ([name, value]: readonly [string, string]): string => quoteForShell(value === '' ? `${name};` : `${name}: ${value}`);

/** Returns a cURL command that sends a request. Its cookies are in the file `bindflow-cookies`: an application belongs to them. */
export function createCurl(request: EditorRequest, origin: string): string {
  const parts = [
    `curl -sS ${quoteForShell(`${origin}${GRAPHQL_PATH}`)}`,
    '-b bindflow-cookies -c bindflow-cookies',
    ...mergeHeaders(request.headers).map((header) => `-H ${formatHeader(header)}`),
    `--data-raw ${quoteForShell(JSON.stringify(createBody(request)))}`,
  ];
  return parts.join(' \\\n  ');
}

const indent = (text: string): string => text.replaceAll('\n', '\n  ');

/** A template literal with the same text, so that a query keeps its lines. */
export const quoteAsTemplate = (text: string): string => `\`${text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`).replaceAll('\r', String.raw`\r`)}\``;

/** JSON as a literal of a script, in which a key `__proto__` would set the prototype if it were not computed. */
const toLiteral = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll(/^(\s*)"__proto__":/gm, '$1["__proto__"]:');

/** Returns a script that sends a request with `fetch` and reads the response. */
export function createFetch(request: EditorRequest, origin: string): string {
  const { query, ...rest } = createBody(request);
  const others = Object.entries(rest).map(([name, value]) => `    ${name}: ${toLiteral(value).replaceAll('\n', '\n    ')},\n`);
  return `const response = await fetch(${JSON.stringify(`${origin}${GRAPHQL_PATH}`)}, {
  method: 'POST',
  headers: ${indent(toLiteral(Object.fromEntries(mergeHeaders(request.headers))))},
  body: JSON.stringify({
    query: ${quoteAsTemplate(query)},
${others.join('')}  }),
});
const { data, errors } = await response.json();
`;
}
