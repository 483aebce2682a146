// The sandbox against the specification's own list, path by path and field by field, over plain HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpecField, type SpecRow, callOf, gatewayHeaders, optionalHeaders, specRows } from '../../support/wire-spec.ts';
import { type Example, type Examples, examplesFor } from './examples.ts';
import { objectsOf, removable, shown, valueAt, withValue } from './field-paths.ts';
import { type Client, startClient } from './gateway-client.ts';
import { malformed } from './malformed.ts';

type Part = 'query' | 'form' | 'body';
const PARTS: readonly Part[] = ['query', 'form', 'body'];

let client: Client;
let examples: Examples;
beforeAll(async () => {
  client = await startClient();
  examples = await examplesFor(client);
});
afterAll(() => client.sandbox.close());

let calls = 0;
const filled = (path: string, params: Example['params'] = {}): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));

const credentials = (row: SpecRow, { bearer }: Example): Record<string, string> =>
  row.upstream === 'local'
    ? { ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }) }
    : { ProgramId: 'FITNESS', SponsorId: 'AIMFIT2', Authorization: `Basic ${client.credential}`, 'X-Request-Id': `row-${(calls += 1)}` };

/** Sends an example; headers that are '' are left out. */
async function send(row: SpecRow, example: Example, headers: Record<string, string> = {}) {
  const query = new URLSearchParams(example.query).toString();
  const content = example.form ? new URLSearchParams(example.form) : example.body === undefined ? undefined : JSON.stringify(example.body);
  const all = { ...credentials(row, example), ...(example.body !== undefined && { 'content-type': 'application/json' }), ...headers };
  const response = await fetch(`${client.sandbox.url}${filled(row.path, example.params)}${query && `?${query}`}`, {
    method: row.method,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    ...(content !== undefined && { body: content }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** The expected refusal: the gateway's envelope or the local server's plain JSON, with the field's name. */
const refusal = ({ upstream }: SpecRow, field: string, status = 400) => ({
  status,
  json:
    upstream === 'local'
      ? { error: expect.stringContaining(field) }
      : { Success: false, Data: [], Message: expect.any(String), Errors: expect.arrayContaining([{ Code: expect.any(String), Message: expect.any(String), Field: field }]) },
});

const examplesOf = (row: SpecRow): readonly Example[] => examples[callOf(row)] ?? [];
const has = (part: Part, name: string) => (example: Example): boolean => valueAt(example[part], name) !== undefined;
/** The first example that has the field, with another value there. */
function changed(row: SpecRow, part: Part, name: string, value: unknown): Example {
  const example = examplesOf(row).find(has(part, name))!;
  return { ...example, [part]: withValue(example[part], name, value) };
}
const leaves = (row: SpecRow): { readonly part: Part; readonly field: SpecField }[] => PARTS.flatMap((part) => row[part].map((field) => ({ part, field })));

/** The example with an unknown field in its form, in every object of its body, or as its body. */
function* withColour(row: SpecRow, example: Example): Generator<{ readonly name: string; readonly request: Example }> {
  const { form, body } = example;
  if (form) yield { name: 'colour', request: { ...example, form: { ...form, colour: 'red' } } };
  else if (row.method !== 'GET' && !Array.isArray(body)) yield { name: 'colour', request: { ...example, body: { ...(body as object), colour: 'red' } } };
  for (const holder of objectsOf(row.body.map(({ name }) => name)).filter((name) => typeof valueAt(body, name) === 'object')) {
    const name = `${holder}.colour`;
    yield { name, request: { ...example, body: withValue(body, name, 'red') } };
  }
}

interface ServedField {
  readonly name: string;
  readonly mayBeLeftOut: boolean;
  readonly mayBeNull: boolean;
}
interface Served extends Readonly<Record<Part, readonly ServedField[]>> {
  readonly method: string;
  readonly path: string;
}
const served = async (): Promise<readonly Served[]> => (await client.local('GET', '/sandbox/endpoints')).json['endpoints'] as Served[];
const isLeaf = ({ name }: ServedField, _index: number, all: readonly ServedField[]): boolean => !all.some((other) => other.name.startsWith(`${name}.`));
const listed = ({ name, mayBeLeftOut, mayBeNull }: ServedField): string => `${name}${mayBeLeftOut ? '?' : ''}${mayBeNull ? ' or null' : ''}`;
const all = (fields: readonly ServedField[]): string[] => fields.filter(isLeaf).map(listed).sort();

it('serves every row of the specification, and nothing else', async () => {
  expect((await served()).map(callOf).sort()).toEqual(specRows.map(callOf).sort());
});

describe.each(specRows.map((row): [string, SpecRow] => [callOf(row), row]))('%s', (call, row) => {
  it('accepts the fields of the specification, and no others', async () => {
    const own = (await served()).find((route) => callOf(route) === call)!;
    for (const part of PARTS) expect([part, all(own[part])]).toEqual([part, [...new Set(all(row[part]))]]);
    expect(own.body.filter((field, index, fields) => !isLeaf(field, index, fields) && field.mayBeNull).map(({ name }) => name.replace(/^\[\]\./, ''))).toEqual(row.nullable);
  });

  it('is served, and its examples have every field', async () => {
    const missing = leaves(row).filter(({ part, field }) => !examplesOf(row).some(has(part, field.name)));
    expect(missing.map(({ field }) => field.name)).toEqual([]);
    expect(examplesOf(row)).not.toEqual([]);
    for (const example of examplesOf(row)) {
      const { status, json } = await send(row, example);
      // A code that was not sent is refused on its merits, not for what it looks like.
      expect([status, json]).toEqual(call === 'POST /auth-mfa/verify' ? [401, expect.anything()] : [200, expect.not.objectContaining({ Errors: [expect.anything()] })]);
    }
  });

  it('refuses a missing field', async () => {
    for (const part of PARTS) {
      const optional = new Set(row[part].filter(({ mayBeLeftOut }) => mayBeLeftOut).map(({ name }) => name));
      for (const name of removable(row[part].map((field) => field.name))) {
        if (optional.has(name)) continue;
        expect([name, await send(row, changed(row, part, name, undefined))]).toEqual([name, refusal(row, shown(name))]);
      }
    }
  });

  it('accepts null only where docs/wire.md has it', async () => {
    for (const { name, mayBeNull } of row.body) {
      const answer = await send(row, changed(row, 'body', name, null));
      expect([name, answer]).toEqual([name, mayBeNull ? expect.objectContaining({ status: 200 }) : refusal(row, shown(name))]);
    }
  });

  it('refuses values of another type', async () => {
    for (const name of [...row.body.map((field) => field.name), ...removable(row.body.map((field) => field.name))]) {
      expect([name, await send(row, changed(row, 'body', name, { not: 'this' }))]).toEqual([name, expect.objectContaining({ status: 400 })]);
    }
    for (const { name, mayBeNull } of row.body) {
      if (mayBeNull) continue;
      expect([name, await send(row, changed(row, 'body', name, { not: 'this' }))]).toEqual([name, refusal(row, shown(name))]);
    }
  });

  it('refuses malformed values', async () => {
    for (const { part, field } of leaves(row)) {
      const fixed = field.constant !== undefined || field.values !== undefined || typeof valueAt(examplesOf(row).find(has(part, field.name))?.[part], field.name) === 'boolean';
      for (const value of fixed ? ['something else'] : malformed(call, field.name)) {
        // The temporary login's constant is a placeholder for the value in the path.
        if (field.constant === '{secret}') continue;
        expect([field.name, value, await send(row, changed(row, part, field.name, value))]).toEqual([field.name, value, refusal(row, shown(field.name))]);
      }
    }
  });

  it('accepts each value of an enumeration', async () => {
    for (const { name, values = [] } of row.body) {
      const written = examplesOf(row).map(({ body }) => valueAt(body, name));
      // The payment method determines the other fields: each has an example of its own.
      if (name === 'PaymentMethod') expect(new Set(written)).toEqual(new Set(values));
      else for (const value of values) expect([value, (await send(row, changed(row, 'body', name, value))).status]).toEqual([value, 200]);
    }
  });

  it('refuses an unknown field at any depth', async () => {
    const [example = {}] = examplesOf(row);
    expect(await send(row, { ...example, query: { ...example.query, colour: 'red' } })).toEqual(refusal(row, 'colour'));
    for (const { name, request } of withColour(row, example)) expect([name, await send(row, request)]).toEqual([name, refusal(row, shown(name))]);
  });

  it('refuses a form for JSON, and JSON for a form', async () => {
    const [{ form, body, ...example } = {}] = examplesOf(row);
    if (form) expect(await send(row, { ...example, body: form })).toEqual(refusal(row, 'Content-Type'));
    if (body) expect(await send(row, { ...example, form: { colour: 'red' } })).toEqual(refusal(row, 'Content-Type'));
  });

  it('is not there under another method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (specRows.some((other) => other.path === row.path && other.method === method)) continue;
      const { status, json } = await send({ ...row, method }, {});
      expect([method, status, json]).toEqual([method, 404, row.path.startsWith('/api/') ? expect.objectContaining({ Success: false, Data: [] }) : { error: expect.any(String) }]);
    }
  });
});

describe.each(specRows.filter(({ upstream }) => upstream === 'gateway').map((row): [string, SpecRow] => [callOf(row), row]))('the headers of %s', (_call, row) => {
  it('are all required except those that may be unknown', async () => {
    const [example = {}] = examplesOf(row);
    for (const header of gatewayHeaders) {
      if (optionalHeaders.includes(header)) continue;
      expect([header, await send(row, example, { [header]: '' })]).toEqual([header, refusal(row, header, header === 'Authorization' ? 401 : 400)]);
    }
  });

  it('must be well formed, including those that may be unknown', async () => {
    const [example = {}] = examplesOf(row);
    for (const header of gatewayHeaders) {
      expect([header, await send(row, example, { [header]: 'a b' })]).toEqual([header, refusal(row, header, header === 'Authorization' ? 401 : 400)]);
    }
    expect((await send(row, example, { 'integrity-user': 'dana@example.com', MemberId: 'AIMFIT2-M/1' })).status).toBe(200);
  });
});
