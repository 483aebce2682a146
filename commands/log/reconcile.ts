import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import got from 'got';
import { type Mismatch, type GatewayLedger, LedgerError, type ReconcilePeriod, findMismatches, parseGatewayLedger, parseSandboxLedger } from '#graph/operations';
import { CannotError, messageOf } from '../shell/errors.ts';
import { type OperatorPlace, openOperator } from './operator.ts';
import { timeOf } from './time.ts';
import type { Shell } from '../shell/shell.ts';

const options = {
  ledger: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
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

type Asked = Pick<ReconcilePeriod, 'since'> & { readonly until: string | null };

/** Compares Bindflow's records with the given ledger, or with the sandbox's own. */
async function compare(
  { operator, settings, ledger: own }: OperatorPlace,
  given: GatewayLedger | null,
  { since, until }: Asked,
): Promise<readonly [readonly Mismatch[], GatewayLedger]> {
  const soFar = new Date(Date.now() - settings.recoverAfter).toISOString();
  if (given === null && own === null) throw new CannotError('say where the gateway’s ledger is: --ledger FILE (JSON Lines, as docs/guides/operators/payments.md says)');
  // Read the ledger first: the attempt ledger already has the attempts of its charges.
  const ledger = given ?? (await readLedger(own ?? ''));
  return [findMismatches(await operator.readOwnRecords(), ledger, { since, until: until ?? soFar }), ledger];
}

/** Reconciles the attempt ledger, the gateway's ledger and the event store. Returns 0 if they agree, 1 if not. */
export async function reconcile(args: string[], shell: Shell): Promise<number> {
  const { values } = parseArgs({ args, options });
  const asked = { since: timeOf(values.since, '--since'), until: timeOf(values.until, '--until') };
  const given = values.ledger === undefined ? null : await readLedger(values.ledger);
  const place = await openOperator(shell);
  try {
    const [breaks, ledger] = await compare(place, given, asked);
    for (const found of breaks) shell.say(values.json ? JSON.stringify(found) : lineOf(found));
    if (!values.json) shell.say(summary(breaks, ledger));
    return breaks.length === 0 ? 0 : 1;
  } finally {
    await place.close();
  }
}
