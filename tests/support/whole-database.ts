// The whole content of a database as text to search: every column of every table, and what the existing keys decrypt.
import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import { unsealPersonalFields } from '../../graph/event-store/encryption/personal-fields.ts';
import { unseal } from '../../graph/event-store/encryption/encryption-keys.ts';

type Row = Readonly<Record<string, unknown>>;
type Db = Kysely<Database>;

/** Every table of ours and of the migrations', with its rows. */
async function tablesOf(db: Db): Promise<{ readonly table: string; readonly rows: readonly Row[] }[]> {
  const { rows } = await sql<{ table_schema: string; table_name: string }>`
    select table_schema, table_name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  return Promise.all(
    rows.map(async ({ table_schema, table_name }) => ({ table: table_name, rows: (await sql<Row>`select * from ${sql.table(`${table_schema}.${table_name}`)}`.execute(db)).rows })),
  );
}

/** Raw bytes: a text in them is not encoded. */
const cellAsText = (value: unknown): string => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : (JSON.stringify(value) ?? ''));

const kinds: readonly (readonly [string, ...string[]])[] = [
  ['session_account', 'root_id', 'application_id'],
  ['resume_link', 'token_hash'],
  ['orchestration', 'root_id', 'purchase_id'],
  ['login_session', 'id_hash'],
  ['staff_session', 'id_hash'],
];
/** What may have been sealed for what, by the columns of its row. */
const contextsOf = (row: Row): string[] =>
  'hash' in row
    ? []
    : kinds.filter(([, ...columns]) => columns.every((column) => column in row)).map(([kind, ...columns]) => [kind, ...columns.map((column) => row[column])].join('/'));

function sealedIn(value: unknown): Buffer[] {
  if (value instanceof Uint8Array) return [Buffer.from(value)];
  const text = JSON.stringify(value) ?? '';
  return (text.match(/[\w+/]{40,}={0,2}/g) ?? []).map((base64) => Buffer.from(base64, 'base64'));
}

/** What LOG_KEY opens of a row. */
function openedBy(keys: EncryptionKeys, row: Row): string[] {
  return Object.values(row)
    .flatMap(sealedIn)
    .flatMap((sealed) =>
      contextsOf(row).flatMap((context) => {
        try {
          return [keys.unseal(sealed, context).toString('utf8')];
        } catch {
          return [];
        }
      }),
    );
}

/** The values that an application's own key opens in a row of a CRM report. */
function readCrmReport({ root_id, application_id, opportunity, account }: Row, dataKeys: ReadonlyMap<string, Buffer>): string[] {
  const key = dataKeys.get(String(application_id));
  const told = Object.entries({ opportunity, account });
  return told.flatMap(([what, sealed]) =>
    key && sealed ? [unseal(key, Buffer.from(sealed as Uint8Array), `crm_told/${String(root_id)}/${String(application_id)}/${what}`).toString('utf8')] : [],
  );
}

export interface WholeDatabase {
  /** As it is stored. */
  readonly raw: string;
  /** What the keys that are left open: of events, and of what LOG_KEY seals itself. */
  readonly opened: string;
  /** Of that, the personal fields of events. */
  readonly events: string;
  readonly tables: readonly string[];
  /** The data keys that are left. */
  readonly dataKeys: ReadonlyMap<string, Buffer>;
  /** What is sealed of events, by application. */
  readonly sealed: readonly { readonly application: string; readonly id: string; readonly personal: Buffer }[];
}

export async function wholeDatabase(db: Db, keys: EncryptionKeys): Promise<WholeDatabase> {
  const tables = await tablesOf(db);
  const rowsOf = (name: string): readonly Row[] => tables.find(({ table }) => table === name)?.rows ?? [];
  const dataKeys = new Map<string, Buffer>();
  for (const { root_id, application_id, wrapped_key } of rowsOf('application_key')) {
    if (wrapped_key) dataKeys.set(String(application_id), keys.unseal(Buffer.from(wrapped_key as Uint8Array), `application_key/${String(root_id)}/${String(application_id)}`));
  }
  const sealed = rowsOf('event').flatMap(({ application_id, id, personal }) =>
    personal ? [{ application: String(application_id), id: String(id), personal: Buffer.from(personal as Uint8Array) }] : [],
  );
  const events = sealed.map(({ application, id, personal }) => {
    const key = dataKeys.get(application);
    return key ? JSON.stringify(unsealPersonalFields(key, { applicationId: application, id }, personal)) : '';
  });
  const all = tables.flatMap(({ rows }) => rows);
  return {
    raw: all.flatMap((row) => Object.values(row).map(cellAsText)).join('\n'),
    events: events.join('\n'),
    opened: [...events, ...rowsOf('crm_report').flatMap((row) => readCrmReport(row, dataKeys)), ...all.flatMap((row) => openedBy(keys, row))].join('\n'),
    tables: tables.map(({ table }) => table),
    dataKeys,
    sealed,
  };
}

/** The forms in which a value may be stored: as it is, escaped, as hexadecimal, and as base64 wherever in a text it begins. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  // What depends on the neighbours is cut off.
  const base64 = [0, 1, 2].map((by) =>
    Buffer.concat([Buffer.alloc(by), bytes])
      .toString('base64')
      .slice(by === 0 ? 0 : 4, -4),
  );
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), bytes.toString('hex'), ...base64].map((form) => form.toLowerCase());
}

/** As many characters of each form are looked up at every place of a text. */
const KEY = 8;

/** Those of the values that a text contains, in any case and form; they need at least 12 characters. */
export function foundIn(text: string, values: readonly string[]): string[] {
  const forms = new Map<string, { readonly form: string; readonly value: string }[]>();
  for (const value of values) for (const form of formsOf(value)) forms.set(form.slice(0, KEY), [...(forms.get(form.slice(0, KEY)) ?? []), { form, value }]);
  const lower = text.toLowerCase();
  const found = new Set<string>();
  for (let at = 0; at < lower.length; at += 1) {
    for (const { form, value } of forms.get(lower.slice(at, at + KEY)) ?? []) if (lower.startsWith(form, at)) found.add(value);
  }
  return values.filter((value) => found.has(value));
}
