// bindflow log evidence: issues a PDF beside a running Bindflow and without one, and writes the same bytes again.
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay } from '../../support/checkout.ts';
import { type StartedHere, logHere, startHere } from '../../support/here.ts';
import { type Ended, makeHome } from '../../support/started.ts';

let sandbox: Sandbox;
let server: StartedHere;
const home = makeHome({ hasData: true });
const evidence = (...args: string[]): Promise<Ended> => logHere(home, ['evidence', ...args], { LOCAL_SERVER_URL: sandbox.url });
const inHome = (name: string): string => path.join(home, name);
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  server = await startHere(home, { LOCAL_SERVER_URL: sandbox.url });
}, 60_000);
afterAll(() => sandbox.close());

it('issues a PDF with a name and a reason, and writes the same bytes when Bindflow does not run', async () => {
  const buyer = await readyToPay(server.url);
  await pay(buyer);
  await buyer.ship();
  const id = buyer.ports.applicationId;
  const by = ['--by', 'Ida Ops'];
  const issued = await evidence(id, '--out', inHome('first.pdf'), ...by, '--why', 'The bank asks');
  expect(issued).toMatchObject({ code: 0, errors: '' });
  const first = readFileSync(inHome('first.pdf'));
  const [, name = ''] = /evidence ([0-9a-f-]{36}), SHA-256 ([0-9a-f]{64})/.exec(issued.out) ?? [];
  expect([first.subarray(0, 5).toString(), issued.out]).toEqual(['%PDF-', expect.stringContaining(hash('sha256', first))]);

  // Nothing is issued where the file cannot be written, or who and why are not said.
  const refused = await evidence(id, '--out', inHome('first.pdf'), ...by, '--why', 'Again');
  expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('is there already')]);
  expect((await evidence(id, '--out', inHome('none.pdf'), '--why', 'Again')).errors).toContain('--by is missing');
  expect((await evidence(id, '--out', inHome('none.pdf'), ...by)).errors).toContain(`there is no evidence ${id}`);
  expect((await evidence(name, ...by)).errors).toContain('--out is missing');
  expect(existsSync(inHome('none.pdf'))).toBe(false);
  const { out } = await logHere(home, ['show', id], { LOCAL_SERVER_URL: sandbox.url });
  expect(out.match(/EvidenceIssued/g)).toHaveLength(1);

  await server.stop();
  expect(await evidence(name, '--out', inHome('second.pdf'), ...by)).toMatchObject({ code: 0 });
  expect(readFileSync(inHome('second.pdf')).equals(first)).toBe(true);
}, 90_000);
