import { Client } from 'pg';
import { card } from '../tests/support/answers.ts';
import { startForTests } from '../tests/support/bindflow.ts';
import { readyToPay, secretsOf } from '../tests/support/checkout.ts';
import { isOperation } from '../tests/support/node-buyer.ts';
import { waitForSummaries } from '../tests/support/wait-for-summaries.ts';
import type { FlowPorts } from '../web/workflows/ports/index.ts';
import { purchase } from '../web/workflows/purchase/index.ts';
import type { Figures } from './figures.ts';
import { emptyDatabases } from './seeded-database.ts';

const OPERATIONS = { pay: 'SubmitPayment', bind: 'BindPolicies' } as const;

/** Counts what reaches PostgreSQL, BEGIN and COMMIT included, while an operation is answered. */
async function countStatements<Result>(client: Client, operation: () => Promise<Result>): Promise<readonly [Result, number]> {
  await client.query('select pg_stat_statements_reset()');
  const result = await operation();
  const { rows } = await client.query<{ calls: string }>("select sum(calls) as calls from pg_stat_statements where query not like '%pg_stat_statements%'");
  return [result, Number(rows[0]?.calls)];
}

/** The statements of a purchase by card whose card is not saved. Nothing else uses the server, no worker runs, and all summaries are projected before. */
export async function benchPurchasing(): Promise<Figures> {
  const { urls, stop } = await emptyDatabases(['purchasing'], ['shared_preload_libraries=pg_stat_statements']);
  const bindflow = await startForTests({ databaseUrl: urls.purchasing, eftTypes: null });
  const client = new Client({ connectionString: urls.purchasing });
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const figures: Record<string, number[]> = { pay: [], bind: [] };
  try {
    const buyer = await readyToPay(bindflow.facade.url);
    const graph: FlowPorts['graph'] = async (document, variables, options) => {
      await waitForSummaries(bindflow.db);
      const [answer, statements] = await countStatements(client, () => buyer.ports.graph(document, variables, options));
      for (const [step, operation] of Object.entries(OPERATIONS)) if (isOperation(document, operation)) figures[step]?.push(statements);
      return answer;
    };
    if (!(await purchase({ ...buyer.ports, graph }, secretsOf(buyer, card)))) throw new Error('nothing was bought');
    return figures;
  } finally {
    await client.end();
    await bindflow.close();
    await stop();
  }
}
