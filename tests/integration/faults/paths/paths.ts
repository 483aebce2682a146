// Each fault on each path that the facade calls: the right answer, no superfluous request, and recovery. Three parts run in parallel.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallReport } from '#graph/gateway';
import { endpoints } from '../../../../graph/schema/rest/endpoints.ts';
import { httpTransport } from '../../../../graph/gateway/transport.ts';
import { type RunningBindflow, startForTests } from '../../../support/bindflow.ts';
import type { SandboxCall } from '../../../support/sandbox-control.ts';
import { type Answer, type Ask, type Bench, type Cause, type FaultName, causes, makeBench } from '../causes.ts';

const generous = { tries: 10_000, seconds: 60 };
const limit = { account: generous, client: generous };

/** The timeout of a call that is never answered, in milliseconds. */
const STRUCK = 400;
/** The call that is never answered, and how often. All other calls may take as long as a busy machine needs. */
let unanswered = { call: '', path: /^$/, times: 0 };
const isStruck = ({ pathname }: URL, method: string): boolean =>
  unanswered.times > 0 && unanswered.call.startsWith(`${method} `) && unanswered.path.test(pathname) && (unanswered.times -= 1) >= 0;

let clock = 0;
let bindflow: RunningBindflow;
let bench: Bench;

export const callOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

interface Trying {
  readonly call: string;
  readonly fault: FaultName;
  /** How often the fault strikes. */
  readonly times: number;
}
interface Tried {
  readonly answer: Answer;
  /** The requests at the upstream. */
  readonly requests: readonly SandboxCall[];
  /** What the trace reports about the call. */
  readonly report: CallReport | undefined;
}

/** The calls after this one; the sandbox forgets the oldest. */
async function callsAfter(last: SandboxCall | undefined): Promise<SandboxCall[]> {
  const calls = await bindflow.control.calls();
  return calls.slice(1 + calls.findLastIndex((call) => call.at === last?.at && call.callId === last.callId && call.path === last.path));
}

/** Sends the operation with the fault on the path. No fault may be left, as it would strike the next test. */
async function tryUnder(ask: Ask, { call, fault, times }: Trying): Promise<Tried> {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const before = (await bindflow.control.calls()).at(-1);
  if (times > 0) await bindflow.control.fault({ method, path, fault, times, delayMs: fault === 'slow' ? 50 : 0 });
  unanswered = { call, path: new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), times: fault === 'timeout' ? times : 0 };
  const answer = await ask();
  const requests = (await callsAfter(before)).filter((made) => made.method === method && made.template === path);
  const reports = (answer.extensions?.gateway?.calls ?? []) as readonly CallReport[];
  return { answer, requests, report: reports.find((report) => callOf(report) === call) };
}

const CODES = {
  'drop-request': 'UPSTREAM_UNREACHABLE',
  'drop-response': 'UPSTREAM_UNREACHABLE',
  timeout: 'UPSTREAM_UNREACHABLE',
  'status-500': 'UPSTREAM_STATUS',
  'malformed-json': 'UPSTREAM_UNREADABLE',
} as const;
const FAULTS = Object.keys(CODES) as readonly (keyof typeof CODES)[];
/** Faults that strike after the work was done. */
const WORKED_BEFORE: readonly FaultName[] = ['drop-response', 'timeout'];

function expectFailed({ answer, report }: Tried, { failed }: Cause, { call, fault }: { call: string; fault: keyof typeof CODES }): void {
  const code = CODES[fault];
  expect(report).toMatchObject({ fault: code, isCached: false });
  if (failed) {
    expect(answer).toMatchObject({ data: failed });
    expect(answer.errors).toBeUndefined();
    return;
  }
  const [method, path] = call.split(' ');
  const { message, extensions } = answer.errors![0]!;
  expect(extensions).toMatchObject({ code, upstream: { method, path, callId: report!.callId, status: report!.status, errors: [] } });
  expect(message).toMatch(/: (no answer \([A-Z]+\)|answered 500|body: not JSON)$/);
  expect(message.startsWith(`${call}: `)).toBe(true);
}

function expectWorked({ answer }: Tried, worked: Cause['worked'] = {}): void {
  if (typeof worked === 'string') {
    expect(answer.errors?.[0]?.extensions?.['code']).toBe(worked);
    return;
  }
  expect(answer.errors).toBeUndefined();
  expect(answer.data).toMatchObject(worked);
}

/** Checks the number of requests and their single id: a repetition is the same call. */
function expectOneCall({ requests, report }: Tried, times: number): void {
  expect(requests).toHaveLength(times);
  expect(new Set(requests.map(({ callId }) => callId))).toEqual(new Set([report!.callId]));
  expect(requests.map(({ headers }) => headers['x-request-id'])).toEqual(requests.map(({ callId }) => callId));
  expect(report!.attempts).toBe(times);
}

/** The sandbox's error texts, and traces of code and machines. */
const NOT_FOR_CALLERS = /The server failed|SERVER_ERROR|Success|<html|node_modules|\.ts:\d|127\.0\.0\.1|localhost/;
const expectNoLeak = ({ answer: { data, errors } }: Tried): void => expect(JSON.stringify([data, errors])).not.toMatch(NOT_FOR_CALLERS);

/** The number of test files beside this one. */
export const PARTS = 3;

const rows = endpoints.flatMap((endpoint): [string, Cause, string][] => {
  const cause = causes[callOf(endpoint)];
  return cause ? [[callOf(endpoint), cause, endpoint.retry]] : [];
});

/** The outcome is unknown: it stays so, and nothing is sent again. */
async function expectSettled(ask: Ask, lost: Tried, trying: Trying): Promise<void> {
  const { answer, requests } = await tryUnder(ask, { ...trying, times: 0 });
  expect([answer.data, requests]).toEqual([lost.answer.data, []]);
}

/** It works again. If the fault strikes once more, it works at the second attempt of the same call. */
async function expectFound(ask: Ask, { worked, repeated }: Cause, trying: Trying): Promise<void> {
  const found = await tryUnder(ask, trying);
  expectWorked(found, WORKED_BEFORE.includes(trying.fault) ? (repeated ?? worked) : worked);
  expectOneCall(found, 1 + trying.times);
  expectNoLeak(found);
}

/** Called in each importing file, as files of one worker share the module. */
function startBench(): void {
  beforeAll(async () => {
    bindflow = await startForTests({
      // Almost no pause between the attempts of a call.
      timeFactor: 0.01,
      transport: (request, attempt) => httpTransport(request, { ...attempt, timeoutMs: isStruck(request.url, attempt.method) ? STRUCK : 60_000 }),
      now: () => Date.now() + clock,
      limits: { login: limit, code: limit, codeMail: limit, emailCheck: limit, resumeMail: limit, resumeCodeMail: limit, resumeCode: limit },
    });
    bench = await makeBench({ url: bindflow.facade.url, sandboxUrl: bindflow.sandbox.url, pass: (milliseconds) => void (clock += milliseconds) });
  }, 120_000);
  afterAll(() => bindflow.close());
}

/** The tests of one part: every call whose index has this remainder. */
export function testPaths(part: number): void {
  startBench();
  describe.each(rows.filter((_, place) => place % PARTS === part))('%s', (call, cause, retry) => {
    it.each(FAULTS)('%s', async (fault) => {
      const attempts = retry === 'once' && fault !== 'malformed-json' ? 2 : 1;
      const ask = await cause.ready(bench);
      const lost = await tryUnder(ask, { call, fault, times: attempts });
      expectFailed(lost, cause, { call, fault });
      expectOneCall(lost, attempts);
      expectNoLeak(lost);
      if (cause.again === 'settled') await expectSettled(ask, lost, { call, fault, times: 0 });
      else await expectFound(cause.again === 'new' ? await cause.ready(bench) : ask, cause, { call, fault, times: attempts - 1 });
    });

    it('slow', async () => {
      const found = await tryUnder(await cause.ready(bench), { call, fault: 'slow', times: 1 });
      expectWorked(found, cause.worked);
      expectOneCall(found, 1);
    });
  });
}
