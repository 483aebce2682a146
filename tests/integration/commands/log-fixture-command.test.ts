// bindflow log fixture: one application with made-up values, from a running Bindflow or an exported file. It replays to the same end.
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
const log = (...args: string[]): Promise<Ended> => logHere(home, args, { LOCAL_SERVER_URL: sandbox.url });
const inHome = (name: string): string => path.join(home, name);
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  server = await startHere(home, { LOCAL_SERVER_URL: sandbox.url });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await sandbox.close();
});

interface Replayed {
  readonly type: string;
  readonly page: { readonly path: string; readonly questions: readonly { readonly id: string; readonly error: string | null }[] };
  readonly kickout: readonly object[];
}
/** The end of a replay, without the values. */
function endOf({ out }: Ended) {
  const { type, page, kickout } = JSON.parse(out) as Replayed;
  return { type, path: page.path, questions: page.questions.map(({ id, error }) => [id, error]), kickout };
}

it('writes a fixture that replays to the same end, from a running Bindflow or a file with keys, and refuses a file without keys', async () => {
  const buyer = await readyToPay(server.url);
  await pay(buyer);
  await buyer.ship();
  const id = buyer.ports.applicationId;
  const { email, lastName, address1 } = buyer.state().answers;
  const typed = [email, lastName, address1].map(String);
  expect(await log('fixture', id, '--out', inHome('fixture.jsonl'))).toMatchObject({ code: 0, errors: '' });
  const fixture = readFileSync(inHome('fixture.jsonl'), 'utf8');

  for (const [name, args] of [
    ['open.jsonl', ['--with-keys']],
    ['closed.jsonl', []],
  ] as const)
    expect(await log('export', id, '--out', inHome(name), ...args)).toMatchObject({ code: 0 });
  expect((await log('fixture', id, '--file', inHome('open.jsonl'))).out).toBe(fixture);
  const closed = await log('fixture', id, '--file', inHome('closed.jsonl'), '--out', inHome('none.jsonl'));
  expect([closed.code, closed.errors, existsSync(inHome('none.jsonl'))]).toEqual([2, expect.stringContaining('no fixture can be made of it'), false]);

  const lines = fixture
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly id?: string });
  const standIn = lines.findLast(({ kind }) => kind === 'application')?.id ?? '';
  const [before, after] = [await log('replay', id, '--json'), await log('replay', standIn, '--file', inHome('fixture.jsonl'), '--json')];
  expect([after.code, endOf(after)]).toEqual([before.code, endOf(before)]);
  expect(endOf(after)).toMatchObject({ type: 'PurchaseCompleted', kickout: [] });
  // Another Bindflow can import and read the fixture, and none of its values was typed by the buyer.
  const elsewhere = makeHome({ hasData: false });
  const there = await startHere(elsewhere, { LOCAL_SERVER_URL: sandbox.url });
  expect(await logHere(elsewhere, ['import', inHome('fixture.jsonl')], { LOCAL_SERVER_URL: sandbox.url })).toMatchObject({ code: 0 });
  expect(await logHere(elsewhere, ['verify'], { LOCAL_SERVER_URL: sandbox.url })).toMatchObject({ code: 0 });
  const shown = await logHere(elsewhere, ['show', standIn, '--personal', '--by', 'Ida', '--why', 'to look'], { LOCAL_SERVER_URL: sandbox.url });
  expect(shown.out).toMatch(/question=email {2}value=\S+@example\.com/);
  expect(typed.filter((value) => shown.out.includes(value) || fixture.includes(value))).toEqual([]);
  await there.stop();

  expect(await log('fixture')).toMatchObject({ code: 2 });
  expect((await log('fixture', '00000000-0000-4000-8000-000000000000')).code).toBe(2);
}, 90_000);
