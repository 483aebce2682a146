// Every row of point 7 of the specification, caused by an operation of the schema: the calls that the gateway and the local server get, to the letter.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GraphQLSchema, TypeInfo, parse, print, visit, visitWithTypeInfo } from 'graphql';
import { readRestOrigin } from '#graph/gateway';
import { makeSchema } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { readyToPay } from '../../support/checkout.ts';
import { type NodeBuyer, nodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';
import type { SandboxCall } from '../../support/sandbox-control.ts';
import { specRows, callOf } from '../../support/wire-spec.ts';
import { login, temporaryLogin } from './rows/holders.ts';
import { links, lookups } from './rows/lookups.ts';
import { purchase } from './rows/purchase.ts';
import { quoting } from './rows/quoting.ts';
import type { ExpectedCall, Facts, Step } from './rows/step.ts';
import { PROGRAM, SPONSOR } from './rows/the-buyer.ts';

const steps: readonly Step[] = [...quoting, ...lookups, ...purchase, ...login, ...temporaryLogin, ...links];
const newRef = (id: string = randomUUID()) => ({ id, root: id });

/** By mutation, what a buyer who is ready to pay sends. */
const inputsOf = (buyer: NodeBuyer): object => Object.fromEntries(Object.entries(operationsOf(buyer)).map(([name, { variables }]) => [name, variables['input']]));

let bindflow: RunningBindflow;
let schema: GraphQLSchema;
let browsers: Record<string, NodeBuyer>;
const facts: Facts = {};
/** Calls by step, in their order. */
const made = new Map<Step, readonly SandboxCall[]>();

beforeAll(async () => {
  [bindflow, schema] = await Promise.all([startForTests(), makeSchema()]);
  const open = () => nodeBuyer(bindflow.facade.url, 'fitness');
  const nurse = await nodeBuyer(bindflow.facade.url, 'health');
  browsers = { buyer: await open(), holder: await open(), hurried: await readyToPay(bindflow.facade.url), nurse };
  Object.assign(facts, { program: browsers['buyer']!.programHash, healthProgram: nurse.programHash });
  Object.assign(facts, { application: newRef(), otherApplication: newRef(), healthApplication: newRef(), hurriedInputs: inputsOf(browsers['hurried']!) });
}, 60_000);
afterAll(() => bindflow.close());

async function codeOf(to: string): Promise<string | undefined> {
  const { messages } = (await (await fetch(`${bindflow.sandbox.url}/sandbox/inbox?to=${to}`)).json()) as { messages: { text: string }[] };
  return /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0];
}

/** Sends an operation; resolves to its data. @throws where it has errors */
async function sent(browser: NodeBuyer, operation: object): Promise<unknown> {
  const { data, errors } = await browser.send(operation);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Sends a step's operation, after those before it; resolves to the calls that it caused. */
async function callsOf(wanted: Step): Promise<readonly SandboxCall[]> {
  for (const step of steps.slice(0, steps.indexOf(wanted) + 1)) {
    if (made.has(step)) continue;
    const browser = browsers[step.by]!;
    for (const name of step.after ?? []) {
      const { document, variables } = operationsOf(browser, step.account)[name]!;
      await sent(browser, { query: print(document), variables });
    }
    const before = (await bindflow.control.calls()).length;
    facts['mailedCode'] = await codeOf('member@example.com');
    const data = await sent(browser, { query: step.document, variables: step.variables?.(facts) });
    made.set(step, (await bindflow.control.calls()).slice(before));
    await step.learn?.(data as never, facts, bindflow.control.ledger);
  }
  return made.get(wanted)!;
}

const upstreamOf = (call: string): 'local' | 'gateway' => specRows.find((row) => callOf(row) === call)!.upstream;
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const always = { local: {}, gateway: { programid: PROGRAM, sponsorid: SPONSOR, authorization: 'Basic •••' } };

const given = <T>(value: T | ((facts: Facts) => T)): T => (typeof value === 'function' ? (value as (facts: Facts) => T)(facts) : value);

function expected({ call, path, headers, body }: ExpectedCall): object {
  const [method = '', template = ''] = call.split(' ');
  return {
    at: expect.any(String),
    method,
    path: given(path) ?? template,
    template,
    callId: uuid,
    headers: { ...always[upstreamOf(call)], 'x-request-id': uuid, ...headers },
    body: given(body) ?? null,
    fault: null,
    status: 200,
  };
}

/** The calls that the directives of a document's fields name. */
function namedBy(document: string): readonly string[] {
  const types = new TypeInfo(schema);
  const named: string[] = [];
  visit(parse(document), visitWithTypeInfo(types, { Field: () => void named.push(...readRestOrigin(types.getFieldDef() ?? {}).calls) }));
  return named;
}

it('has a case for every row, and for no other', () => {
  const covered = new Set(steps.flatMap(({ calls }) => calls.map(({ call }) => call)));
  expect([...covered].sort()).toEqual(specRows.map(callOf).sort());
});

describe.each(steps.map((step): [string, Step] => [step.title, step]))('%s', (_title, step) => {
  it('by these calls, in this order', async () => {
    expect((await callsOf(step)).map(({ method, template }) => `${method} ${template}`)).toEqual(step.calls.map(({ call }) => call));
  });

  for (const [index, wanted] of step.calls.entries()) {
    // spec: 3.22, 3.23, 7.1, 7.2, 7.3, 7.4, 7.5, 7.6, 7.7, 7.8, 7.9, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18, 7.19, 7.20, 7.21, 7.22, 7.23, 7.24, 7.25, 7.26, 7.27, 7.28, 7.29, 7.30, 7.31, 7.32, 7.33, 7.41
    it(`${wanted.call}, to the letter`, async () => {
      const call = (await callsOf(step))[index]!;
      expect(call).toEqual(expected(wanted));
      expect(call.headers['x-request-id']).toBe(call.callId);
    });
  }

  it('by none that its description does not name', () => {
    expect(namedBy(step.document)).toEqual(expect.arrayContaining(step.calls.map(({ call }) => call)));
  });
});

it('gives every call an id of its own', async () => {
  await callsOf(steps.at(-1)!);
  const ids = (await bindflow.control.calls()).map(({ callId }) => callId);
  expect(new Set(ids).size).toBe(ids.length);
});
