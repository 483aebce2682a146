import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import got from 'got';
import {
  type LockResult,
  type LockedCharge,
  type Mismatch,
  type GatewayLedger,
  LedgerError,
  type ReconcilePeriod,
  findMismatches,
  listLostCharges,
  parseGatewayLedger,
  parseSandboxLedger,
} from '#graph/operations';
import { CannotError, UsageError, messageOf } from '../shell/errors.ts';
import { oneLine } from './one-line.ts';
import { type OperatorPlace, openOperator } from './operator.ts';
import { timeOf } from './time.ts';
import type { Shell } from '../shell/shell.ts';

const options = {
  ledger: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  lock: { type: 'boolean', default: false },
  by: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const lineOf = ({ kind, purchase, root, what }: Mismatch): string => `${kind}  ${purchase}  ${what}${root === null ? '' : `  (family ${root})`}`;

/** @throws CannotError, one line, if the ledger cannot be read */
async function readLedger(from: string): Promise<GatewayLedger> {
  try {
    if (!/^https?:/.test(from)) return parseGatewayLedger(readFileSync(from, 'utf8'), from);
    return parseSandboxLedger(await got(from, { retry: { limit: 0 }, timeout: { request: 30_000 } }).json(), from);
  } catch (error) {
    throw new CannotError(error instanceof LedgerError ? error.message : `the ledger ${from} cannot be read: ${messageOf(error)}`);
  }
}

function summary(breaks: readonly Mismatch[], { charges, policies }: GatewayLedger): string {
  const compared = `${counted(charges.length, 'charge')}, ${policies === null ? 'no policies' : counted(policies.length, 'policy', 'policies')} in the ledger`;
  return `${breaks.length === 0 ? 'No break' : counted(breaks.length, 'break')}; ${compared}.`;
}

const LOCKED: Readonly<Record<LockResult, string>> = {
  locked: 'its family is locked until the payment is settled',
  waiting: 'its family is not known here, and is locked once its browser comes back',
  paid: 'its family has another payment already: one of them may have to be refunded',
  settled: 'it was settled by hand',
};

async function lockCharges(lines: AsyncIterable<LockedCharge>, say: (line: string) => void, isJson: boolean): Promise<void> {
  for await (const locked of lines) say(isJson ? JSON.stringify(locked) : `${locked.result}  ${locked.purchase}  ${LOCKED[locked.result]}`);
}

type Asked = Pick<ReconcilePeriod, 'since'> & { readonly until: string | null };

/** Reads the given ledger, or the sandbox's own. Read it before the attempt ledger, which then has the attempts of its charges. */
async function findLedger({ ledger: own }: OperatorPlace, given: GatewayLedger | null): Promise<GatewayLedger> {
  if (given === null && own === null) throw new CannotError('say where the gateway’s ledger is: --ledger FILE (JSON Lines, as docs/guides/operators/payments.md says)');
  return given ?? readLedger(own ?? '');
}

async function compare({ operator, settings }: OperatorPlace, ledger: GatewayLedger, { since, until }: Asked): Promise<readonly Mismatch[]> {
  const soFar = new Date(Date.now() - settings.recoverAfter).toISOString();
  return findMismatches(await operator.readOwnRecords(), ledger, { since, until: until ?? soFar });
}

function readOptions(args: string[]) {
  const { values } = parseArgs({ args, options });
  if (!values.lock && values.by !== undefined) throw new UsageError('--by goes with --lock only');
  const asked = { since: timeOf(values.since, '--since'), until: timeOf(values.until, '--until') };
  return { ...values, asked, by: values.lock ? oneLine(values.by, '--by', 100) : null };
}

/**
 * Reconciles the attempt ledger, the gateway's ledger and the event store; `--lock` first locks the families of charges that the attempt ledger lacks.
 * Returns 0 if they agree, 1 if not.
 */
export async function reconcile(args: string[], shell: Shell): Promise<number> {
  const { ledger: file, json, by, asked } = readOptions(args);
  const given = file === undefined ? null : await readLedger(file);
  const place = await openOperator(shell);
  try {
    const ledger = await findLedger(place, given);
    if (by !== null) await lockCharges(place.operator.lockCharges({ charges: listLostCharges(await place.operator.readOwnRecords(), ledger), by }), shell.say, json);
    const breaks = await compare(place, ledger, asked);
    for (const found of breaks) shell.say(json ? JSON.stringify(found) : lineOf(found));
    if (!json) shell.say(summary(breaks, ledger));
    return breaks.length === 0 ? 0 : 1;
  } finally {
    await place.close();
  }
}
