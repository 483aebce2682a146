// Appends that share a statement: if it fails, the log has a line for each, with the id of its own request.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { visitor } from '../../support/checkout.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { lockRows, waitUntilBlocked } from '../../support/lock-rows.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const APPEND = 'mutation ($input: AppendEventsInput!) { appendEvents(input: $input) { __typename } }';

describeBindflow('appends of several requests that share a statement', ({ url, running }) => {
  const rootOf = (buyer: NodeBuyer): string => buyer.state().application.root;
  const lock = (buyers: readonly NodeBuyer[]) =>
    lockRows(running().db, (trx) => trx.selectFrom('stream_head').selectAll().where('root_id', 'in', buyers.map(rootOf)).forUpdate().execute());

  /** A browser whose stream the process has written before. */
  async function openKnown(): Promise<NodeBuyer> {
    const buyer = await visitor(url(), 'fitness');
    await buyer.ship();
    return buyer;
  }

  /** Sends one more event alone. Resolves to the id of the request. */
  async function append(buyer: NodeBuyer): Promise<string> {
    const before = buyer.log.length;
    buyer.answer({ firstName: 'Ann' });
    const { id, root } = buyer.state().application;
    const input = { application: { id, root }, sent: new Date().toISOString(), events: buyer.log.slice(before) };
    expect(await buyer.send({ query: APPEND, variables: { input } })).toMatchObject({ data: { appendEvents: { __typename: 'EventsAppended' } } });
    return /"x-request-id","(?<id>[^"]+)"/.exec(buyer.answers.at(-1)!)!.groups!['id']!;
  }

  it('log the id of each request when the statement fails, and are all appended', async () => {
    const { db, logged } = running();
    const [first, second, third, fourth] = [await openKnown(), await openKnown(), await openKnown(), await openKnown()];
    const [openFirst, openLast] = [await lock([first, second]), await lock([third, fourth])];
    // Two transactions are open, so the next appends wait for each other.
    const early = [append(first)];
    await waitUntilBlocked(db, 1, early[0]!);
    early.push(append(second));
    await waitUntilBlocked(db, 2, early[1]!);
    const late = [append(third), append(fourth)];
    await expect.poll(async () => (await (await fetch(`${url()}/metrics`)).text()).includes('bindflow_appends_waiting 2')).toBe(true);
    await openFirst();
    await Promise.all(early);
    await waitUntilBlocked(db, 1, Promise.all(late));
    await sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await expect.poll(() => logged.filter((line) => line.includes('an append failed'))).toHaveLength(2);
    await openLast();
    const ids = await Promise.all(late);
    const lines = logged.filter((line) => line.includes('an append failed')).map((line) => (JSON.parse(line) as { requestId?: string }).requestId);
    expect(new Set(lines)).toEqual(new Set(ids));
  });
});
