// Point 7 of the specification as data (docs/spec/endpoints.json), with what docs/wire.md decides of fields that it only names.
import { readFileSync } from 'node:fs';

/** A leaf of what a call takes: `Address.Street1`, `Opportunities[].Id`, `[].LOBs[].Name`. */
export interface SpecField {
  readonly name: string;
  readonly mayBeLeftOut: boolean;
  readonly mayBeNull: boolean;
  /** Its one value: `Type=MobilePhone`. */
  readonly constant?: string;
  /** Its few values: `Location (Quote | Application | …)`. */
  readonly values?: readonly string[];
}

export interface SpecRow {
  readonly upstream: 'local' | 'gateway';
  readonly method: string;
  readonly path: string;
  readonly query: readonly SpecField[];
  readonly form: readonly SpecField[];
  readonly body: readonly SpecField[];
  /** Objects in the body that may be null, as `BillingAddress`. */
  readonly nullable: readonly string[];
}

interface Written {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly form?: readonly string[];
  readonly fields?: readonly string[] | 'orchestration';
}

const file = JSON.parse(readFileSync('docs/spec/endpoints.json', 'utf8')) as {
  gatewayHeaders: string[];
  local: Written[];
  gateway: Written[];
  orchestration: string[];
};

/** The cells of the table of docs/wire.md that begins with this head. @throws where there is none */
function tableOf(head: string): string[][] {
  const lines = readFileSync('docs/wire.md', 'utf8').split('\n');
  const start = lines.indexOf(head);
  if (start < 0) throw new Error(`docs/wire.md has no table ${head}`);
  const rows = lines.slice(start + 2);
  return rows.slice(0, rows.findIndex((line) => !line.startsWith('|'))).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
}

const names = (cell: string): string[] => cell.replaceAll(/\([^)]*\)/g, '').split(',').map((name) => name.trim());

/** ``[{Id, ProductId}]`` → `[].Id`, `[].ProductId`; ``[Code]`` → `[]`; ``{Id}`` → `.Id`. */
function partsOf(cell: string): string[] {
  const text = cell.replaceAll('`', '');
  const list = text.startsWith('[') ? '[]' : '';
  const fields = /\{(?<fields>[^}]*)\}/.exec(text)?.groups?.['fields'];
  return fields === undefined ? [list] : names(fields).map((name) => `${list}.${name}`);
}

const holds = tableOf('| call | field | holds |').map(([call = '', fields = '', what = '']) => ({ call, fields: names(fields), parts: partsOf(what) }));
const nulls = new Map(tableOf('| call | fields |').map(([call = '', fields = '']) => [call, names(fields)]));

/** What a field holds: of this very call and path, or of every call's fields of this name. */
const held = (call: string, name: string): readonly string[] =>
  holds.find((row) => row.call === call && row.fields.includes(name))?.parts ??
  holds.find((row) => row.call === 'every' && row.fields.includes(name.split('.').at(-1)!))?.parts ??
  [];

const FIELD = /^(?<name>address fields|the body|[^ =(?]+)(?<optional>\?)?(?:=(?<constant>\S+))?(?: \((?<note>.+)\))?$/;

function expand(call: string, written: string): SpecField[] {
  const { name = '', optional, constant, note = '' } = FIELD.exec(written)?.groups ?? {};
  if (name === '') throw new Error(`docs/spec/endpoints.json: ${written} cannot be read`);
  const base = name.replace(/\[\]$/, '');
  const parts = held(call, base.replace(/^\[\]\./, ''));
  const leaves = parts.length === 0 ? [name] : parts.map((part) => (name === 'address fields' || name === 'the body' ? part.slice(1) : base + part));
  const mayBeNull = (leaf: string): boolean => nulls.get(call)?.includes(leaf.replace(/^\[\]\./, '')) ?? false;
  return leaves.map((leaf) => ({
    name: leaf,
    mayBeLeftOut: optional !== undefined,
    mayBeNull: mayBeNull(leaf),
    ...(constant !== undefined && { constant }),
    ...(note.includes(' | ') && { values: note.split(' | ') }),
  }));
}

function rowOf(upstream: SpecRow['upstream'], { method, path, query = [], form = [], fields }: Written): SpecRow {
  const isOrchestration = fields === 'orchestration';
  const call = isOrchestration ? 'orchestration' : `${method} ${path}`;
  const written = isOrchestration ? file.orchestration : (fields ?? (held(call, 'the body').length > 0 ? ['the body'] : []));
  const body = written.flatMap((field) => expand(call, field));
  const nullable = (nulls.get(call) ?? []).filter((name) => !body.some((field) => field.name.replace(/^\[\]\./, '') === name));
  return { upstream, method, path, query: query.flatMap((field) => expand(call, field)), form: form.flatMap((field) => expand(call, field)), body, nullable };
}

/** The 34 rows. */
export const specRows: readonly SpecRow[] = [...file.local.map((row) => rowOf('local', row)), ...file.gateway.map((row) => rowOf('gateway', row))];

/** The names of the gateway's headers. */
export const gatewayHeaders: readonly string[] = file.gatewayHeaders.map((header) => header.split(' ')[0]!);

/** Those of what may not be known: who signed in, and the member. */
export const optionalHeaders: readonly string[] = file.gatewayHeaders.filter((header) => header.includes('(from ')).map((header) => header.split(' ')[0]!);

export const callOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
