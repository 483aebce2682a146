// The table of REST calls (docs/rest.md) against point 7 of the specification, path by path and field by field.
import { beforeAll, describe, expect, it } from 'vitest';
import { type RestRow, restTable } from '#graph/schema/rest';
import { makeSchema } from '#graph/http';
import { type SpecField, type SpecRow, callOf, gatewayHeaders, specRows } from '../../support/wire-spec.ts';

/** Calls of the local server for one who is logged in (docs/wire.md). */
const WITH_BEARER = ['GET /api/user', 'POST /auth-mfa/generate', 'POST /auth-mfa/verify'];

let table: readonly RestRow[];
beforeAll(async () => void (table = restTable(await makeSchema())));

const rowOf = (wanted: SpecRow): RestRow => table.find((row) => callOf(row) === callOf(wanted))!;
/** As the table writes it, without what the endpoint says of its values. */
const nameOf = (field: string): string => field.replace(/[=( ].*$/, '');
const written = ({ name, mayBeLeftOut }: SpecField): string => `${name}${mayBeLeftOut ? '?' : ''}`;
const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();
/** Fields of which the specification says the one value, or the few that there are. */
const fixed = (fields: readonly SpecField[]): string[] =>
  fields.flatMap((field) => [
    ...(field.constant === undefined || field.constant.startsWith('{') ? [] : [`${field.name}=${field.constant}`]),
    ...(field.values === undefined ? [] : [`${field.name} (${field.values.join(' | ')})`]),
  ]);

it('has every row of the specification once, and no other', () => {
  expect(table.map(callOf).sort()).toEqual(specRows.map(callOf).sort());
});

describe.each(specRows.map((row): [string, SpecRow] => [callOf(row), row]))('%s', (_call, row) => {
  it('is of the same upstream', () => {
    expect(rowOf(row).upstream).toBe(row.upstream);
  });

  it.each(['query', 'form', 'body'] as const)('sends the same %s, field by field', (part) => {
    expect(distinct(rowOf(row)[part].map(nameOf))).toEqual(distinct(row[part].map(written)));
    expect(rowOf(row)[part]).toEqual(expect.arrayContaining(fixed(row[part])));
  });

  it('carries the headers of its upstream', () => {
    const ofLocal = WITH_BEARER.includes(callOf(row)) ? ['Authorization', 'X-Request-Id'] : ['X-Request-Id'];
    expect(distinct(rowOf(row).headers)).toEqual(row.upstream === 'gateway' ? distinct(gatewayHeaders) : ofLocal);
  });

  it('is made by a field of the schema', () => {
    expect(rowOf(row).schema).not.toEqual([]);
  });

  it('is tried again once; paying only where nothing can have arrived', () => {
    expect(rowOf(row).retry).toBe(row.path.startsWith('/api/payment/') ? 'unsent' : 'once');
  });
});
