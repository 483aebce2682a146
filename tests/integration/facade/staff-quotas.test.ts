// What one person of the staff may do often is limited: each refusal says what, and when to try again. Colleagues go on.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '#graph/limits';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '../../support/scripted-upstream.ts';
import { type StaffBrowser, signInAnalysts } from '../../support/staff-browser.ts';

const HOUR = 3600;
const time = { now: Date.UTC(2026, 10, 27, 9) };
const perHour = (tries: number) => ({ staff: { tries, seconds: HOUR } });
const perHourAndDay = {
  staff: [
    { tries: 2, seconds: HOUR, batch: 1 },
    { tries: 3, seconds: 24 * HOUR, batch: 1 },
  ],
};

let bindflow: RunningBindflow;
let receiver: ScriptedUpstream;
let plain: StaffBrowser;
let personal: StaffBrowser;
beforeAll(async () => {
  receiver = await startScriptedUpstream();
  const limits = {
    alertTest: perHour(2),
    evidenceIssue: perHour(2),
    evidenceView: perHour(3),
    personalView: perHourAndDay,
    fileExport: perHour(2),
    ruleTrial: defaultLimits.ruleTrial ?? {},
  };
  bindflow = await startForTests({ limits, now: () => time.now });
  [plain, personal] = await signInAnalysts(bindflow.facade.url);
}, 60_000);
afterAll(async () => {
  await bindflow.close();
  await receiver.close();
});

interface Answer {
  readonly status: number;
  readonly retryAfter: number;
  readonly data: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}
async function ask(who: StaffBrowser, query: string, input: object): Promise<Answer> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: who.cookies(url) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables: { input } }) });
  const { data, errors = [] } = (await response.json()) as Pick<Answer, 'data'> & Partial<Pick<Answer, 'errors'>>;
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), data, errors };
}
async function download(who: StaffBrowser) {
  const url = `${bindflow.facade.url}/console/evidence/${randomUUID()}/pdf`;
  const response = await fetch(url, { headers: { cookie: who.cookies(url) } });
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), body: await response.json() };
}
const issue = (who: StaffBrowser) =>
  ask(who, 'mutation I($input: IssueEvidenceInput!) { issueEvidence(input: $input) { __typename } }', { application: randomUUID(), reason: 'The bank asks.' });
async function exportFile(who: StaffBrowser, kind: 'export' | 'fixture', body: object) {
  const url = `${bindflow.facade.url}/console/${kind}`;
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie: who.cookies(url) }, body: JSON.stringify(body) });
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), body: await response.json() };
}
const showPersonal = (who: StaffBrowser, reason = 'Case 4711.') =>
  ask(who, 'mutation P($input: ShowPersonalInput!) { showPersonal(input: $input) { isPersonal } }', { id: randomUUID(), reason });
const show = (who: StaffBrowser) => ask(who, 'mutation S($input: ShowEvidenceInput!) { showEvidence(input: $input) { __typename } }', { evidence: randomUUID() });

/** What a refusal says: what there was too much of, and when to try again. */
const describeWait = (what: string, retryAfter: number): string => `Too many ${what}. Please wait ${Math.ceil(retryAfter / 60)} minutes and try again.`;
function expectRefusal({ status, retryAfter, errors }: Answer, what: string): void {
  expect(retryAfter).toBeGreaterThan(0);
  expect([status, errors]).toMatchObject([429, [{ message: describeWait(what, retryAfter), extensions: { code: 'TOO_MANY_REQUESTS', retryAfter } }]]);
}

describe('the quota of one person', () => {
  it('ends tests of alerts before they are sent', async () => {
    receiver.script({ status: 204 });
    const subscribe = 'mutation A($input: SubscribeToAlertsInput!) { subscribeToAlerts(input: $input) { ... on AlertSubscribed { subscription { id } } } }';
    const test = async (who: StaffBrowser) => {
      const { data } = await ask(who, subscribe, { kinds: ['DECLINES_DOUBLED'], webhookUrl: receiver.url });
      const made = data as { subscribeToAlerts: { subscription: { id: string } } };
      const { id } = made.subscribeToAlerts.subscription;
      return ask(who, 'mutation T($input: AlertSubscriptionInput!) { sendTestAlert(input: $input) { __typename } }', { id });
    };
    for (let tries = 0; tries < 2; tries += 1) expect((await test(plain)).data).toEqual({ sendTestAlert: { __typename: 'TestAlertSent' } });
    expectRefusal(await test(plain), 'tests of alerts');
    expect(receiver.received).toHaveLength(2);
    expect((await test(personal)).data).toEqual({ sendTestAlert: { __typename: 'TestAlertSent' } });
  });

  it('ends the issue of evidence', async () => {
    for (let tries = 0; tries < 2; tries += 1) expect(await issue(personal)).toMatchObject({ status: 200, data: { issueEvidence: null } });
    expectRefusal(await issue(personal), 'requests to issue evidence');
  });

  it('ends views of evidence, the page and the PDF together', async () => {
    // What is refused without the right is counted, too: for that person alone.
    for (let tries = 0; tries < 3; tries += 1) expect((await download(plain)).status).toBe(403);
    expect((await download(plain)).status).toBe(429);
    expect([(await show(personal)).data, (await download(personal)).status, (await download(personal)).status]).toEqual([{ showEvidence: null }, 404, 404]);
    expectRefusal(await show(personal), 'views and downloads of evidence');
    const refused = await download(personal);
    expect(refused).toMatchObject({ status: 429, body: { error: describeWait('views and downloads of evidence', refused.retryAfter) } });
  });

  it('ends exports and fixtures together', async () => {
    const application = randomUUID();
    const files = [await exportFile(plain, 'export', { applications: [application] }), await exportFile(plain, 'fixture', {})];
    expect(files.map(({ status }) => status)).toEqual([404, 400]);
    for (const refused of [await exportFile(plain, 'export', { applications: [application] }), await exportFile(plain, 'fixture', { application })]) {
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused).toMatchObject({ status: 429, body: { error: describeWait('downloads of applications', refused.retryAfter) } });
    }
    expect((await exportFile(personal, 'fixture', { application })).status).toBe(404);
  });

  it('has a rule for a longer time, too: an hour’s work at full speed does not last a day', async () => {
    const { data } = await ask(plain, '{ limits { quotas { name scope seconds } } }', {});
    const { quotas } = (data as { limits: { quotas: { name: string; scope: string }[] } }).limits;
    const names = quotas.filter(({ scope }) => scope === 'STAFF').map(({ name }) => name);
    expect(Object.entries(defaultLimits).filter(([, { staff }]) => staff !== undefined && [staff].flat().length < 2)).toEqual([]);
    expect(new Set(names)).toEqual(new Set(['ALERT_TEST', 'EVIDENCE_ISSUE', 'EVIDENCE_VIEW', 'PERSONAL_VIEW', 'FILE_EXPORT', 'RULE_TRIAL']));
  });

  it('ends a loop of trials of rules, and leaves one every two seconds', async () => {
    const trial = (who = plain) => ask(who, 'query W($input: WhatIfInput!) { whatIf(input: $input) { __typename } }', { filter: {}, configuration: {} });
    const answers: Answer[] = [];
    while (answers.length < 320) answers.push(...(await Promise.all(Array.from({ length: 20 }, () => trial()))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    expectRefusal(await trial(), 'trials of rules');
    expect((await trial(personal)).status).toBe(200);
  });

  it('ends views of personal values, for an hour and then for the day', async () => {
    const codesOf = ({ errors }: Answer) => errors.map(({ extensions }) => extensions.code);
    // What is refused for its role or its input is counted, too.
    const refused = [await showPersonal(plain), await showPersonal(plain), await showPersonal(plain), await showPersonal(personal, '')];
    expect(refused.flatMap(codesOf)).toEqual(['STAFF_RIGHT', 'STAFF_RIGHT', 'TOO_MANY_REQUESTS', 'BAD_USER_INPUT']);
    expect(await showPersonal(personal)).toMatchObject({ status: 200, data: { showPersonal: null } });
    const inTheHour = await showPersonal(personal);
    expectRefusal(inTheHour, 'views of personal values');
    expect(inTheHour.retryAfter).toBe(HOUR);
    time.now += HOUR * 1000;
    await personal.signIn('analyst-personal@example.com');
    expect((await showPersonal(personal)).data).toEqual({ showPersonal: null });
    const inTheDay = await showPersonal(personal);
    expectRefusal(inTheDay, 'views of personal values');
    expect(inTheDay.retryAfter).toBe(23 * HOUR);
  });
});
