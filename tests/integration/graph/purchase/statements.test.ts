// What each step of a purchase sends to PostgreSQL for one request: a round trip each, for which the buyer waits. Whatever reaches the database counts: begin and
// commit, limits, leases, the attempt ledger. A server event counts as one line here; its statements are counted in ../event-store/statements.test.ts.
// Not in the lists: the quotas on volume, which take a statement once a batch (15 calls to the insurer of one application), and the session of a buyer who is
// signed in, which takes one.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultLimits } from '#graph/limits';
import { requestId } from '../../../../graph/schema/request-id.ts';
import { type RunningBindflow, startForTests } from '../../../support/bindflow.ts';
import { readyToPay } from '../../../support/checkout.ts';
import type { NodeBuyer } from '../../../support/node-buyer.ts';
import { operationsOf } from '../../../support/operations.ts';

const EVENT = 'record the server event';
const DESCRIPTIONS: readonly (readonly [RegExp, string])[] = [
  // It reads events, and comes first.
  [/^\s*with decision as .*insert into purchase_step/s, 'decide and begin the payment'],
  [/\b(stream_head|event|application_key|application_summary)\b/, EVENT],
  [/^begin$/, 'begin'],
  [/^commit$/, 'commit'],
  [/^insert into "rate_limit"/, 'count for a limit'],
  [/^select \*, .*"purchase_step".*"offer".*"purchase_account".*"application_owner".*"gateway_id".* from "application"/s, 'read the family'],
  [/^select "id" from "application" .* for no key update$/, 'lock the family'],
  [/^\s*with newest as .*insert into purchase_step/s, 'begin the attempt'],
  [/^update "purchase_step"/, 'write the outcome'],
  [/^insert into "purchase_account"/, 'choose the account'],
  [/^insert into "lease"/, 'take the lease'],
  [/^delete from "lease"/, 'release the lease'],
];

const describeStatement = (text: string): string => DESCRIPTIONS.find(([pattern]) => pattern.test(text))?.[1] ?? text;

/** The statements of a server event are one line. */
const describeAll = (texts: readonly string[]): string[] => texts.map(describeStatement).filter((words, index, all) => words !== EVENT || all[index - 1] !== EVENT);

describe('the statements of a step', () => {
  let bindflow: RunningBindflow;
  let buyer: NodeBuyer;
  const sent: string[] = [];
  /** Of all steps so far. */
  const all: string[] = [];
  beforeAll(async () => {
    const client = Client.prototype as unknown as { query: (this: Client, ...given: unknown[]) => unknown };
    const { query } = client;
    vi.spyOn(client, 'query').mockImplementation(function record(this: Client, ...given) {
      const [statement] = given as [string | { readonly text: string }];
      // Workers and heartbeats belong to no request.
      const text = typeof statement === 'string' ? statement : statement.text;
      if (requestId() !== undefined) {
        sent.push(text);
        all.push(text);
      }
      return query.apply(this, given);
    });
    bindflow = await startForTests({ limits: defaultLimits });
    buyer = await readyToPay(bindflow.facade.url);
  }, 120_000);
  afterAll(async () => {
    vi.restoreAllMocks();
    await bindflow.close();
  });

  async function statementsOf(name: string, typename: string): Promise<string[]> {
    const { document, variables } = operationsOf(buyer)[name]!;
    sent.length = 0;
    expect(await buyer.ports.graph(document, variables)).toMatchObject({ [name]: { __typename: typename } });
    return describeAll(sent);
  }

  it('of a new account: each limit is counted, and the one request that finds or makes the account reads once', async () => {
    expect(await statementsOf('prepareAccount', 'AccountPrepared')).toEqual([
      'count for a limit',
      'read the family',
      'count for a limit',
      'begin the attempt',
      'choose the account',
      'write the outcome',
    ]);
  });

  it('of caching: it begins under the lock of the family', async () => {
    expect(await statementsOf('cachePurchase', 'PurchaseCached')).toEqual(['read the family', 'begin', 'lock the family', 'begin the attempt', 'commit', 'write the outcome']);
  });

  it('of paying: committed before the call, with its server event, and after it', async () => {
    expect(await statementsOf('submitPayment', 'PaymentAccepted')).toEqual([
      'read the family',
      'count for a limit',
      'begin',
      'lock the family',
      'decide and begin the payment',
      EVENT,
      'commit',
      'begin',
      'write the outcome',
      EVENT,
      'commit',
    ]);
  });

  it('of the member reference', async () => {
    expect(await statementsOf('createMemberReference', 'MemberReference')).toEqual([
      'read the family',
      'take the lease',
      'begin the attempt',
      'begin',
      'write the outcome',
      EVENT,
      'commit',
      'release the lease',
    ]);
  });

  it('of binding, and of saving what paid afterwards', async () => {
    const binding = ['read the family', 'take the lease', 'begin', 'begin the attempt', EVENT, 'commit', 'begin', 'write the outcome', EVENT, 'commit', 'release the lease'];
    const saving = ['take the lease', 'begin the attempt', 'write the outcome', 'release the lease'];
    expect(await statementsOf('bindPolicies', 'PoliciesBound')).toEqual([...binding, ...saving]);
  });

  it('name the family whose rows they read and write, so that one server has them all', () => {
    const outside = /^(?:begin|commit|rollback)\b|"(?:rate_limit|lease)"/;
    const unnamed = all.filter((text) => !outside.test(text) && !/\broot_id\b/.test(text));
    expect(all.length).toBeGreaterThan(30);
    expect([...new Set(unnamed)]).toEqual([]);
  });

  it('of a repeated payment and a repeated binding, which the ledger answers without a lease', async () => {
    expect(await statementsOf('submitPayment', 'PaymentAccepted')).toEqual(['read the family']);
    expect(await statementsOf('bindPolicies', 'PoliciesBound')).toEqual(['read the family']);
  });
});
