import { type RawBuilder, sql } from 'kysely';
import { hashKeyContext, keyContext } from '#graph/event-store';
import { staffSessionContext } from '#graph/staff';
import { targetContext } from '../alerts/targets.ts';
import { sessionContext } from '../../nouns/identity/sessions.ts';
import { accountContext } from '../../purchase/account/accounts.ts';
import { orchestrationContext } from '../../purchase/account/orchestrations.ts';
import { linkContext } from '../../resume/resume-link.ts';

type Row = Readonly<Record<string, string>>;

/** A column of the database that LOG_KEY encrypts. */
export interface SealedColumn {
  /** As `bindflow keys` calls one of its rows. */
  readonly what: string;
  readonly table: string;
  /** The columns that name a row, with their types. */
  readonly id: Readonly<Record<string, 'uuid' | 'text'>>;
  /** Another column that the context needs. */
  readonly also?: string;
  /** True for a row that has something encrypted. */
  readonly isSealed: RawBuilder<boolean>;
  /** What is encrypted, in base64. */
  readonly value: RawBuilder<string>;
  /** Sets the column to `fresh.sealed`, in base64. */
  readonly assignment: RawBuilder<unknown>;
  readonly context: (row: Row) => string;
  /** True if its loss is harmless: who was signed in signs in again. */
  readonly isDisposable?: boolean;
}

const bytes = (column: string) => ({
  isSealed: sql<boolean>`${sql.ref(column)} is not null`,
  value: sql<string>`encode(${sql.ref(column)}, 'base64')`,
  assignment: sql`${sql.id(column)} = decode(fresh.sealed, 'base64')`,
});
const field = (row: Row, name: string): string => row[name] ?? '';
const ref = (row: Row) => ({ root: field(row, 'root_id'), id: field(row, 'application_id') });

/** All columns that LOG_KEY encrypts. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    what: 'data key',
    table: 'application_key',
    id: { root_id: 'uuid', application_id: 'uuid' },
    ...bytes('wrapped_key'),
    context: (row) => keyContext({ rootId: field(row, 'root_id'), applicationId: field(row, 'application_id') }),
  },
  { what: 'hash key', table: 'hash_key', id: { name: 'text' }, ...bytes('wrapped_key'), context: (row) => hashKeyContext(field(row, 'name')) },
  {
    what: 'purchase account',
    table: 'purchase_account',
    id: { root_id: 'uuid', user_name_hash: 'text' },
    also: 'application_id',
    ...bytes('account'),
    context: (row) => accountContext(ref(row)),
  },
  {
    what: 'cached purchase',
    table: 'purchase_step',
    id: { root_id: 'uuid', id: 'uuid' },
    also: 'purchase_id',
    isSealed: sql<boolean>`step = 'cache' and status = 'done' and answer ->> 'sealed' is not null`,
    value: sql<string>`answer ->> 'sealed'`,
    assignment: sql`answer = sealed_row.answer || jsonb_build_object('sealed', fresh.sealed)`,
    context: (row) => orchestrationContext({ root: field(row, 'root_id') }, field(row, 'purchase_id')),
  },
  { what: 'resume link', table: 'resume_link', id: { token_hash: 'text' }, ...bytes('email'), context: (row) => linkContext(field(row, 'token_hash')) },
  { what: 'alert subscription', table: 'alert_subscription', id: { id: 'uuid' }, ...bytes('target'), context: (row) => targetContext(field(row, 'id')) },
  {
    what: 'login session',
    table: 'login_session',
    id: { id_hash: 'text' },
    ...bytes('account_holder'),
    context: (row) => sessionContext(field(row, 'id_hash')),
    isDisposable: true,
  },
  {
    what: 'staff session',
    table: 'staff_session',
    id: { id_hash: 'text' },
    ...bytes('id_token'),
    context: (row) => staffSessionContext(field(row, 'id_hash')),
    isDisposable: true,
  },
];
