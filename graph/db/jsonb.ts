import type { ColumnType } from 'kysely';

/** A jsonb column: written as JSON text (the drivers would take a bare array or string for something else), read as its value. */
export type Jsonb<T = unknown> = ColumnType<T, string, string>;
export type JsonbOrNull<T = unknown> = ColumnType<T | null, string | null, string | null>;
