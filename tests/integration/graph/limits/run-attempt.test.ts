// An attempt that ends in an error counts, unless the upstream gave no verdict.
import { beforeAll, expect, it } from 'vitest';
import { GraphQLError } from 'graphql';
import type { OpenDatabase } from '../../../../graph/db/index.ts';
import { GatewayFault } from '../../../../graph/gateway/index.ts';
import { type LimitRules, createLimits } from '../../../../graph/limits/index.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const twice = { tries: 2, seconds: 600 };
const rule = { account: twice, client: twice };
const rules: LimitRules = { login: rule, code: rule, codeMail: rule, emailCheck: rule, resumeMail: rule, resumeCodeMail: rule, resumeCode: rule };

const faultWith = (status: number | null): GatewayFault =>
  new GatewayFault('POST /login: fault', { code: 'UPSTREAM_STATUS', method: 'POST', path: '/login', callId: '', status, errors: [], mayHaveTakenEffect: true, isAborted: false });

describeOnBoth('an attempt that ends in an error', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  /** Returns how each of three attempts by one client on one account ends, and what was reported of them. */
  async function runThreeAttempts(name: string, error: Error): Promise<{ readonly ends: string[]; readonly reports: string[] }> {
    const reports: string[] = [];
    const limits = createLimits({ db: database.db, secret: 'secret', rules, onAttempt: (limit, { account }, outcome) => void reports.push(`${limit} ${account} ${outcome}`) });
    const whose = { account: `${name}@example.com`, client: name };
    const run = (): Promise<boolean> => Promise.reject(error);
    const ends: string[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      ends.push(
        await limits.runAttempt('login', whose, { run, isSuccess: (right) => right }).then(
          (result) => ('wait' in result ? 'wait' : 'made'),
          () => 'error',
        ),
      );
    }
    return { ends, reports };
  }

  it.each([
    ['no-answer', faultWith(null)],
    ['a-5xx', faultWith(503)],
  ])('with %s is not counted and not reported', async (name, error) => {
    expect(await runThreeAttempts(name, error)).toEqual({ ends: ['error', 'error', 'error'], reports: [] });
  });

  it.each([
    ['an-unexpected-refusal', new GraphQLError('refused', { extensions: { code: 'UPSTREAM_REFUSED' } })],
    ['an-unreadable-4xx', faultWith(400)],
  ])('with %s is counted and reported', async (name, error) => {
    const reports = ['failed', 'failed', 'limited'].map((outcome) => `login ${name}@example.com ${outcome}`);
    expect(await runThreeAttempts(name, error)).toEqual({ ends: ['error', 'error', 'wait'], reports });
  });
});
