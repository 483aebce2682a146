// Finds the errors at the end of a cell, for every kind of cell.
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { SandboxControl } from '../../support/sandbox-control.ts';
import { attemptsOf, offersOf } from '../sequences/facts.ts';
import { breachesIn } from '../sequences/invariants.ts';
import { callOf, callsIn } from './calls.ts';
import { bind } from './rows.ts';

/** Where to read the books. */
export interface Place {
  readonly control: SandboxControl;
  readonly db: Kysely<Database>;
  readonly root: string;
}

/** What the buyer saw. */
export interface BuyerView {
  /** The amounts on the page when Purchase was clicked. */
  readonly shown: readonly string[];
  /** The quotes of the offer. */
  readonly quotes: readonly string[];
  /** The policy number that the page shows for each of them. */
  readonly numbers: Readonly<Record<string, string>>;
  /** The maximum number of bind calls. */
  readonly mostBinds: number;
}

const unless = (holds: boolean, words: string): string[] => (holds ? [] : [words]);

/** Counts the calls of a path by their distinct ids. */
async function idsOf(control: SandboxControl, call: string): Promise<number> {
  const made = (await callsIn(control)).filter((one) => callOf(one) === call);
  return new Set(made.map(({ callId }) => callId)).size;
}

/** Returns all errors, in words: compares the gateway's ledger, the attempt ledger and the page. The purchase is complete. */
export async function listErrors({ control, db, root }: Place, { shown, quotes, numbers, mostBinds }: BuyerView): Promise<string[]> {
  const shelf = { stage: { db }, root };
  const { charges, policies, references, accounts } = await control.ledger();
  const books = { charges, policies, references, attempts: await attemptsOf(shelf), offers: await offersOf(shelf) };
  const bound = Object.fromEntries(policies.map(({ quoteId, policyNumber }) => [quoteId, policyNumber]));
  const confirmed = quotes.every((id) => bound[id] !== undefined && numbers[id] === bound[id]);
  return [
    ...breachesIn(books),
    ...unless(
      charges.length === 1 && charges.every(({ amount }) => shown.every((one) => one === amount)),
      `charged ${charges.map(({ amount }) => amount).join()}, shown ${shown.join()}`,
    ),
    ...unless(confirmed && policies.length === quotes.length, `confirmed ${JSON.stringify(numbers)}, bound ${JSON.stringify(bound)}`),
    ...unless(new Set(accounts.map(({ email }) => email)).size === accounts.length, 'an email has several rating accounts'),
    ...unless((await idsOf(control, 'POST /api/profile/register')) <= 1, 'an account is made by several calls'),
    ...unless((await idsOf(control, bind.call)) <= mostBinds, 'what binds is sent again as another call'),
  ];
}
