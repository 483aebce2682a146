// Only one process may begin a call that changes an upstream.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pino from 'pino';
import { object, string, type } from 'superstruct';
import { type CallInput, type ClientSettings, type Endpoint, GatewayFault, createClient, createResiliencePolicies, gatewayRead, noTrace, gatewayWrite } from '#graph/gateway';
import { type ScriptedUpstream, startScriptedUpstream } from '../../../support/scripted-upstream.ts';

const thing = type({ Id: string() });
const good = JSON.stringify({ Success: true, Data: [{ Id: 'a' }], Message: '', Errors: [] });
const body = { Name: 'x' };
const endpoints = {
  ask: gatewayRead.get('/api/thing/{id}', thing),
  keep: gatewayWrite.post('/api/thing', thing, { request: { body: object({ Name: string() }) } }),
  pay: gatewayWrite.post('/api/pay/{id}', thing, { retry: 'unsent', request: { body: object({}) } }),
};

let upstream: ScriptedUpstream;
beforeAll(async () => void (upstream = await startScriptedUpstream()));
afterAll(() => upstream.close());

/** Makes one call. */
async function call<T>(endpoint: Endpoint<T>, input: CallInput, settings: Partial<ClientSettings> = {}): Promise<{ readonly answer?: unknown; readonly fault?: GatewayFault }> {
  const log = pino({ level: 'silent' });
  const client = createClient({
    baseUrl: upstream.url,
    newId: () => 'id-1',
    trace: noTrace,
    log,
    timeFactor: 0.1,
    policy: createResiliencePolicies(log).get('gateway', upstream.url),
    ...settings,
  });
  try {
    return { answer: await client(endpoint, input) };
  } catch (error) {
    if (error instanceof GatewayFault) return { fault: error };
    throw error;
  }
}

describe('a process that others may take for dead', () => {
  const cannotWrite: Partial<ClientSettings> = { canWrite: async () => false };
  const notSent = { code: 'UPSTREAM_BUSY', mayHaveTakenEffect: false };

  it('reads, but begins no call that changes an upstream', async () => {
    upstream.script({ body: good });
    expect((await call(endpoints.ask, { params: { id: 'a' } }, cannotWrite)).fault).toBeUndefined();
    for (const [endpoint, input] of [
      [endpoints.keep, { body }],
      [endpoints.pay, { params: { id: 'a' }, body: {} }],
    ] as const) {
      expect((await call(endpoint as Endpoint<unknown>, input, cannotWrite)).fault?.details).toMatchObject(notSent);
    }
    expect(upstream.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it('does not retry', async () => {
    upstream.script('reset');
    const answers = [true, false];
    const { fault } = await call(endpoints.keep, { body }, { canWrite: async () => answers.shift() ?? false });
    expect(fault?.details).toMatchObject({ code: 'UPSTREAM_UNREACHABLE', mayHaveTakenEffect: true });
    expect(upstream.received).toHaveLength(1);
  });

  it('gets the answer to a payment that it has sent', async () => {
    upstream.script({ body: good });
    const answers = [true, false];
    expect((await call(endpoints.pay, { params: { id: 'a' }, body: {} }, { canWrite: async () => answers.shift() ?? false })).answer).toMatchObject({ ok: true });
  });
});

describe('a call under a lease', () => {
  it('is not made, and not retried, if the lease may have expired', async () => {
    const { signal: lossSignal } = new AbortController();
    upstream.script('reset');
    expect((await call(endpoints.keep, { body, lease: { isValid: () => false, lossSignal } })).fault?.details).toMatchObject({ code: 'UPSTREAM_BUSY', mayHaveTakenEffect: false });
    expect(upstream.received).toEqual([]);
    const validities = [true, false];
    await call(endpoints.keep, { body, lease: { isValid: () => validities.shift() ?? false, lossSignal } });
    expect(upstream.received).toHaveLength(1);
  });

  it('is aborted if the lease is lost: another process makes it', async () => {
    const losing = new AbortController();
    upstream.script('hang');
    const calling = call(endpoints.keep, { body, lease: { isValid: () => !losing.signal.aborted, lossSignal: losing.signal } });
    await upstream.arrived();
    losing.abort();
    expect((await calling).fault?.details).toMatchObject({ code: 'UPSTREAM_UNREACHABLE', mayHaveTakenEffect: true });
    expect(upstream.received).toHaveLength(1);
    upstream.letGo({ body: good });
  });
});
