// Calls of a process that others may take for dead: what changes an upstream is begun by one process alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pino from 'pino';
import { object, string, type } from 'superstruct';
import { type CallInput, type ClientSettings, type Endpoint, GatewayFault, createClient, createGuards, reads, untraced, writes } from '#graph/gateway';
import { type ScriptedUpstream, startScriptedUpstream } from '../../../support/scripted-upstream.ts';

const thing = type({ Id: string() });
const good = JSON.stringify({ Success: true, Data: [{ Id: 'a' }], Message: '', Errors: [] });
const body = { Name: 'x' };
const endpoints = {
  ask: reads.get('/api/thing/{id}', thing),
  keep: writes.post('/api/thing', thing, { takes: { body: object({ Name: string() }) } }),
  pay: writes.post('/api/pay/{id}', thing, { retry: 'unsent', takes: { body: object({}) } }),
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
    trace: untraced,
    log,
    patience: 0.1,
    guard: createGuards(log).of('gateway', upstream.url),
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
  const cannotAct: Partial<ClientSettings> = { mayAct: async () => false };
  const notSent = { code: 'UPSTREAM_BUSY', mayHaveTakenEffect: false };

  it('asks, and begins nothing that changes an upstream', async () => {
    upstream.script({ body: good });
    expect((await call(endpoints.ask, { params: { id: 'a' } }, cannotAct)).fault).toBeUndefined();
    for (const [endpoint, input] of [
      [endpoints.keep, { body }],
      [endpoints.pay, { params: { id: 'a' }, body: {} }],
    ] as const) {
      expect((await call(endpoint as Endpoint<unknown>, input, cannotAct)).fault?.details).toMatchObject(notSent);
    }
    expect(upstream.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it('does not make the second attempt', async () => {
    upstream.script('reset');
    const answers = [true, false];
    const { fault } = await call(endpoints.keep, { body }, { mayAct: async () => answers.shift() ?? false });
    expect(fault?.details).toMatchObject({ code: 'UPSTREAM_UNREACHABLE', mayHaveTakenEffect: true });
    expect(upstream.received).toHaveLength(1);
  });

  it('hears the answer to a payment that it has sent', async () => {
    upstream.script({ body: good });
    const answers = [true, false];
    expect((await call(endpoints.pay, { params: { id: 'a' }, body: {} }, { mayAct: async () => answers.shift() ?? false })).answer).toMatchObject({ ok: true });
  });
});

describe('a call under a lease', () => {
  it('is not made once the lease is not sure, nor a second time', async () => {
    const { signal: lost } = new AbortController();
    upstream.script('reset');
    expect((await call(endpoints.keep, { body, lease: { isSure: () => false, lost } })).fault?.details).toMatchObject({ code: 'UPSTREAM_BUSY', mayHaveTakenEffect: false });
    expect(upstream.received).toEqual([]);
    const sure = [true, false];
    await call(endpoints.keep, { body, lease: { isSure: () => sure.shift() ?? false, lost } });
    expect(upstream.received).toHaveLength(1);
  });

  it('is given up once the lease is lost: another process makes it', async () => {
    const losing = new AbortController();
    upstream.script('hang');
    const calling = call(endpoints.keep, { body, lease: { isSure: () => !losing.signal.aborted, lost: losing.signal } });
    await upstream.arrived();
    losing.abort();
    expect((await calling).fault?.details).toMatchObject({ code: 'UPSTREAM_UNREACHABLE', mayHaveTakenEffect: true });
    expect(upstream.received).toHaveLength(1);
    upstream.letGo({ body: good });
  });
});
