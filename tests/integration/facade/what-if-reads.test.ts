// What a trial may read: no more applications than there may be, and nothing for a connection that is closed.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Facade, startFacade } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { countBlocked, lockRows, waitUntilBlocked } from '../../support/lock-rows.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let facade: Facade;
let analyst: StaffBrowser;
/** The statements of reads, in the order in which they were sent. */
const sent: string[] = [];
const recorder: KyselyPlugin = {
  transformQuery({ node }) {
    const text = JSON.stringify(node);
    if (text.includes('as matching')) sent.push('count');
    if (text.includes('declare answer_rows')) sent.push('read');
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

beforeAll(async () => {
  bindflow = await startForTests();
  facade = await startFacade({ ...bindflow.settings, db: bindflow.db.withPlugin(recorder), maxTrialApplications: 1200 });
  analyst = staffBrowser(facade.url);
  await analyst.signIn('analyst@example.com');
  await sql`insert into application_summary (root_id, application_id, program, sponsor)
    select gen_random_uuid(), gen_random_uuid(), case when number > 1200 then 'yoga' else 'fitness' end, case when number > 1100 then 'ACE' end
    from generate_series(1, 1300) as number`.execute(bindflow.db);
}, 60_000);
afterAll(async () => {
  await facade.close();
  await bindflow.close();
});

const QUERY = `query W($input: WhatIfInput!) { whatIf(input: $input) { __typename
  ... on WhatIf { applications } ... on TooManyApplications { code message allowed } } }`;
interface TrialOptions {
  readonly filter?: object;
  readonly signal?: AbortSignal | null;
  readonly at?: Facade;
}
async function whatIf(program: string, { filter = {}, signal = null, at = facade }: TrialOptions = {}): Promise<unknown> {
  const url = `${at.url}/graphql`;
  const configuration = JSON.parse(readFileSync(`programs/${program}.json`, 'utf8')) as object;
  const body = JSON.stringify({ query: QUERY, variables: { input: { filter, configuration } } });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie: analyst.cookies(`${facade.url}/graphql`) }, body, signal });
  const { data, errors } = (await response.json()) as { data: { whatIf: unknown }; errors?: object };
  if (errors) throw new Error(JSON.stringify(errors));
  return data.whatIf;
}

/** Resolves to the next response of the facade, before it is sent. */
function nextResponse(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    const take = (message: unknown): void => {
      const { request, response } = message as { readonly request: IncomingMessage; readonly response: ServerResponse };
      if (request.url !== '/graphql') return;
      unsubscribe('http.server.request.start', take);
      resolve(response);
    };
    subscribe('http.server.request.start', take);
  });
}

describe('trials of rules', () => {
  it('of more applications than there may be are refused with what to do, and read none', async () => {
    expect(await whatIf('fitness')).toEqual({ __typename: 'WhatIf', applications: 1200 });
    await sql`insert into application_summary (root_id, application_id, program) values (gen_random_uuid(), gen_random_uuid(), 'fitness')`.execute(bindflow.db);
    sent.length = 0;
    expect(await whatIf('fitness')).toEqual({
      __typename: 'TooManyApplications',
      code: 'TOO_MANY_APPLICATIONS',
      message: 'Nothing was tried: more than 1,200 applications match the filter. Narrow it by program version, dates or sponsor to 1,200 at most.',
      allowed: 1200,
    });
    expect(sent).toEqual(['count']);
    expect(await whatIf('fitness', { filter: { sponsors: ['ACE'] } })).toEqual({ __typename: 'WhatIf', applications: 100 });
  });

  it('that take too long are ended with their statement, and say so', async () => {
    const brief = await startFacade({ ...bindflow.settings, readTimeoutMs: 100 });
    const unlock = await lockRows(bindflow.db, (trx) => sql`lock table application_summary in access exclusive mode`.execute(trx));
    try {
      expect(await whatIf('yoga', { at: brief }).catch(String)).toContain('"code":"READ_TIMEOUT"');
      // While it is still locked. What a facade does at its start may wait, too.
      await expect.poll(() => countBlocked(bindflow.db, 'as matching')).toBe(0);
    } finally {
      await unlock();
      await brief.close();
    }
    expect(bindflow.logged.filter((line) => line.includes('a read was ended'))).toHaveLength(1);
  });

  it('read nothing more after the connection that waits is closed', async () => {
    const closing = new AbortController();
    const unlock = await lockRows(bindflow.db, (trx) => sql`lock table application_summary in access exclusive mode`.execute(trx));
    sent.length = 0;
    try {
      const arrived = nextResponse();
      const rejected = expect(whatIf('fitness', { filter: { sponsors: ['ACE'] }, signal: closing.signal })).rejects.toThrow('aborted');
      const response = await arrived;
      await waitUntilBlocked(bindflow.db, 1, rejected);
      expect(sent).toEqual(['count']);
      closing.abort();
      if (!response.closed) await once(response, 'close');
      await rejected;
    } finally {
      await unlock();
    }
    // Reads follow each other, so one that does not end comes before this one.
    expect(await whatIf('yoga')).toEqual({ __typename: 'WhatIf', applications: 100 });
    expect(sent).toEqual(['count', 'count', 'read']);
    // That a caller left is no fault of the facade.
    expect(bindflow.logged.filter((line) => line.includes('a resolver failed'))).toEqual([]);
    const left = bindflow.logged.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>).filter(({ msg }) => msg === 'a client left before its answer');
    expect(left).toMatchObject([{ level: 30, path: ['whatIf'], requestId: expect.any(String) }]);
  });
});
