import { type RestRow, restTable } from '#graph/rest';
import { makeSchema } from '#graph/server';

const RETRY = { once: 'once', unsent: 'only unsent' } as const;

/** A bar in a table's cell would end it. */
const code = (name: string): string => `\`${name.replaceAll('|', '\\|')}\``;
const codes = (names: readonly string[]): string => names.map(code).join(', ');

function takenBy({ query, form, body }: RestRow): string {
  const parts = [
    query.length > 0 && `query: ${codes(query)}`,
    form.length > 0 && `form: ${codes(form)}`,
    body.length > 0 && `JSON: ${codes(body)}`,
  ].filter(Boolean);
  return parts.join('; ') || 'nothing';
}

const rowOf = (row: RestRow): string => {
  const { method, path, schema, headers, effect, retry, timeout } = row;
  return `| ${code(`${method} ${path}`)} | ${codes(schema) || 'none'} | ${headers.join(', ')} | ${takenBy(row)} | ${effect} | ${RETRY[retry]} | ${timeout / 1000} s |`;
};

const tableOf = (rows: readonly RestRow[]): string => `| REST call | schema | headers | takes | effect | retry | timeout |
|---|---|---|---|---|---|---|
${rows.map(rowOf).join('\n')}`;

/** The facade's REST calls as tables for readers: docs/rest.md. */
export async function restDocument(): Promise<string> {
  const rows = restTable(await makeSchema());
  return `<!-- Written by commands/emit-rest-doc.ts. Do not edit. -->
# REST calls of the facade

Which field of the GraphQL schema makes which REST call. *Schema* names every query, mutation and resolved field that can cause the call;
*takes* what is sent, field by field (\`[]\` a list, \`?\` may be left out). [The wire](wire.md) says what the fields mean and what comes back.

A call is tried again once, with the same \`X-Request-Id\`, on a network fault, a timeout or a 5xx (*once*), or only where no byte of it can
have arrived (*only unsent*). The timeout is for one attempt. \`integrity-user\` goes out once an account is known, \`MemberId\` once a member is.
\`Authorization\` is the gateway's Basic credential; at the local server it is the bearer of the account holder for whom the call is made.

## Gateway

${tableOf(rows.filter(({ upstream }) => upstream === 'gateway'))}

## Local server

${tableOf(rows.filter(({ upstream }) => upstream === 'local'))}
`;
}
