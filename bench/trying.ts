import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { TryRulesDocument } from '../web/generated/graphql.ts';
import { createAsker } from './ask-analyst.ts';
import { type Figures, measureInTurn } from './figures.ts';
import { waitForFirstScan } from './first-scan.ts';
import type { JudgedAnswers, RuleEngine, RuleEngines } from './judged-answers.ts';
import { grownDatabase } from './seeded-database.ts';

/** Not there before the peers are installed. */
const ENGINES = 'rule-engines.ts';
const APPLICATIONS = 100_000;
const SITENAME = 'fitness';
/** The peers are slow, and their rate does not depend on how many there are. */
const JUDGED_BY_PEERS = 5000;

interface TriedProgram {
  readonly spoke: { readonly products: readonly { readonly kickout: readonly { readonly id: string; readonly reason: string; readonly when: object }[] }[] };
}

const program = JSON.parse(readFileSync(`programs/${SITENAME}.json`, 'utf8')) as TriedProgram;
const rules = program.spoke.products.flatMap(({ kickout }) => kickout);
/** Without its last rule. */
const tried = {
  ...program,
  spoke: { ...program.spoke, products: program.spoke.products.map((product) => ({ ...product, kickout: product.kickout.slice(0, -1) })) },
};

async function readAnswers(url: string): Promise<JudgedAnswers> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answers: Record<string, unknown> }>('select answers from application_summary where program = $1 and answers is not null limit $2', [
    SITENAME,
    JUDGED_BY_PEERS,
  ]);
  await client.end();
  return { applications: rows.map(({ answers }) => answers), rules };
}

/** Applications judged a second. The configuration that was shown and the other one are judged, as we do it. */
async function measurePeer(engine: RuleEngine, answers: JudgedAnswers): Promise<number> {
  const began = performance.now();
  await engine(answers);
  await engine({ ...answers, rules: rules.slice(0, -1) });
  return (answers.applications.length / (performance.now() - began)) * 1000;
}

/** Rules tried on past applications, over HTTP as the console asks it: the first trial, which reads them, and the next one. */
export async function benchTrying(): Promise<Figures> {
  const { url, dataDir, stop } = await grownDatabase(APPLICATIONS, SITENAME);
  const answers = await readAnswers(url);
  const engines = (await import(path.join(import.meta.dirname, 'peers', ENGINES))) as RuleEngines;
  const app = await startApp(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'error' });
  try {
    await waitForFirstScan(app.url);
    const ask = await createAsker(app.url);
    let asOf: string | null = null;
    const tryRules = async (name: string): Promise<number> => {
      const { took, data } = await ask({ name, document: TryRulesDocument, variables: { input: { filter: {}, configuration: tried, asOf } } });
      const { whatIf } = data;
      if (whatIf.__typename !== 'WhatIf' || whatIf.applications < APPLICATIONS * 0.95) throw new Error(`${name}: ${JSON.stringify(whatIf).slice(0, 400)}`);
      ({ asOf } = whatIf);
      return took;
    };
    const first = async (): Promise<number> => {
      asOf = null;
      return tryRules('first trial');
    };
    await first();
    const figures = await measureInTurn({
      'first trial': first,
      'next trial': () => tryRules('next trial'),
      'json-logic-js': () => measurePeer(engines.judgeWithJsonLogic, answers),
      'json-rules-engine': () => measurePeer(engines.judgeWithJsonRulesEngine, answers),
    });
    return { ...figures, 'applications a second': (figures['next trial'] ?? []).map((took) => (APPLICATIONS / took) * 1000) };
  } finally {
    await stopApp(app);
    await stop();
  }
}
