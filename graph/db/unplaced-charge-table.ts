import type { ColumnType } from 'kysely';

/** A charge of the gateway's ledger whose application family is not known here, after a restore. */
export interface UnplacedChargeTable {
  purchase_id: string;
  cents: number;
  reference: string;
  /** Quote id → policy number, as the gateway's ledger has them. */
  policy_numbers: ColumnType<Readonly<Record<string, string>>, string, string>;
  locked_by: string;
  locked_at: Date;
  /** How it was settled by hand (charged, by, at); null before. */
  settled: ColumnType<{ readonly charged: boolean } | null, string | null, string | null>;
}
