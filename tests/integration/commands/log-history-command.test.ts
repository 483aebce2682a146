// bindflow log show | replay: from a running Bindflow, from a folder without one, and from a file.
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageEntered } from '#events/application';
import type { State } from '#events/buyflow';
import { openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { fork } from '../../support/fork.ts';
import { type StartedHere, logHere, startHere } from '../../support/here.ts';
import { type Ended, makeHome } from '../../support/started.ts';

let sandbox: Sandbox;
let server: StartedHere;
const home = makeHome({ hasData: true });
const log = (...args: string[]): Promise<Ended> => logHere(home, args, { LOCAL_SERVER_URL: sandbox.url });
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  server = await startHere(home, { LOCAL_SERVER_URL: sandbox.url });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await sandbox.close();
});

interface Line {
  readonly kind: string;
  readonly application: string;
  readonly place: number;
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hidden?: { readonly fields: readonly string[]; readonly reason: string };
}
interface Replayed {
  readonly kind: string;
  readonly place: number;
  readonly page: { readonly path: string; readonly questions: readonly { readonly id: string; readonly value: unknown; readonly error: string | null }[] } | null;
  readonly kickout: readonly object[] | null;
  readonly judgedUnder: { readonly hash: string; readonly missing: string | null };
  readonly state: State;
}
const linesOf = <T>({ out }: Ended): T[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

it("shows a fork's history up to the fork and nothing later of its parent; both record who saw personal values, also by a replay", async () => {
  const first = await visitor(server.url, 'fitness');
  first.answer({ firstName: 'Maya' });
  await first.ship();
  const sequence = first.log.length;
  const other = await fork(first);
  first.answer({ lastName: 'Stayed' });
  other.answer({ lastName: 'Went' });
  for (const buyer of [first, other]) await buyer.ship();
  const [parent, id] = [first.ports.applicationId, other.ports.applicationId];

  const replayed = await log('replay', id, '--personal', '--by', 'Ida Ops', '--why', 'Case 4712', '--json');
  expect(linesOf<Replayed>(replayed)[0]).toMatchObject({ kind: 'replay', state: { answers: { firstName: 'Maya', lastName: 'Went' } } });
  const lines = linesOf<Line>(await log('show', id, '--json'));
  const events = lines.filter(({ kind }) => kind === 'event');
  expect(events.map(({ application, stream, type }) => [application, stream, type])).toEqual([
    ...first.log.slice(0, sequence).map(({ type }) => [parent, 'browser', type]),
    ...other.log.filter(({ applicationId }) => applicationId === id).map(({ type }) => [id, 'browser', type]),
    [id, 'facade', 'PersonalShown'],
  ]);
  expect(events.at(-1)).toMatchObject({ data: { by: 'Ida Ops', why: '•••' }, hidden: { fields: ['why'], reason: 'masked' } });
  const { code, out } = await log('show', parent);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`  PersonalShown  after=${first.log.length}  by="Ida Ops"  why=•••\\ncontinued as ${id}, from event ${sequence} of its browser\\n$`));
  expect(JSON.stringify(lines) + out).not.toMatch(/Maya|Went|Stayed|Case 4712/);
}, 60_000);

it('shows and replays a history, masked unless access is recorded; also from a file, after erasure, and without its configuration', async () => {
  const buyer = await readyToPay(server.url);
  await pay(buyer);
  buyer.ports.record(pageEntered({ page: 2, path: '/Confirmation' }));
  await buyer.ship();
  const { applicationId: id } = buyer.ports;
  const { email, lastName } = buyer.state().answers;
  const holdsPerson = ({ out }: Ended): boolean => [email, lastName].some((value) => out.includes(String(value)));

  const masked = await log('show', id, '--json');
  const events = linesOf<Line>(masked).filter(({ kind }) => kind === 'event');
  expect([masked.code, masked.errors, holdsPerson(masked)]).toEqual([0, '', false]);
  expect(events.map(({ place }) => place)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ stream }) => stream === 'browser').map(({ type }) => type)).toEqual(buyer.log.map(({ type }) => type));
  // A charge begins before the browser reports its acceptance, whatever the clocks say.
  const placeOf = (type: string): number => events.find((event) => event.type === type)?.place ?? 0;
  expect([placeOf('PurchaseRequested') < placeOf('ChargeStarted'), placeOf('ChargeSettled') < placeOf('PaymentAccepted')]).toEqual([true, true]);
  expect(events.find(({ data }) => data['question'] === 'email')).toMatchObject({ data: { value: '•••' }, hidden: { fields: ['value'], reason: 'masked' } });

  const shown = await log('show', id, '--personal', '--by', 'Ida Ops', '--why', 'Case 4711');
  expect([shown.code, holdsPerson(shown), / facade \d+ +PersonalShown {2}after=\d+ {2}by="Ida Ops" {2}why="Case 4711"$/m.test(shown.out)]).toEqual([0, true, true]);
  expect((await log('show', id, '--personal', '--by', 'Ida Ops')).errors.split('\n')[0]).toBe('--why is missing');

  const file = path.join(home, 'log.jsonl');
  expect(await log('export', '--with-keys', '--out', file)).toMatchObject({ code: 0 });
  const entered = events.find(({ data }) => data['question'] === 'email')!;
  const atFirst = await log('replay', id, '--at', String(entered.place), '--file', file, '--json');
  expect([atFirst.code, linesOf<Replayed>(atFirst)[0]]).toMatchObject([0, { place: entered.place, page: { path: '/' }, kickout: [], state: { application: { page: 0 } } }]);
  await server.stop();

  const end = await log('replay', id, '--json', '--states');
  const replayed = linesOf<Replayed>(end);
  expect([end.code, holdsPerson(end), replayed.filter(({ kind }) => kind === 'step').length]).toEqual([0, false, buyer.log.length]);
  expect(replayed.at(-1)).toMatchObject({
    page: { path: '/Confirmation' },
    kickout: [],
    judgedUnder: { missing: null },
    state: { purchase: { hasPurchased: true }, answers: { email: '•••' } },
  });

  const database = await openDatabase({ dataDir: path.join(home, 'data') });
  await database.db.deleteFrom('program_configuration').execute();
  await database.close();
  const without = await log('replay', id);
  expect([
    without.code,
    /^the configuration [\da-f]{64} that the page was made with is not here/m.test(without.out),
    /^ {2}purchase\.hasPurchased: true$/m.test(without.out),
  ]).toEqual([1, true, true]);
  await logHere(home, ['erase', id, '--yes', '--by', 'Ida Ops', '--why', 'request'], { LOCAL_SERVER_URL: sandbox.url, RETAIN_BOUND_FOR: 'P0D' });
  const erasedReplay = await log('replay', id, '--file', file, '--at', '999');
  expect([erasedReplay.code, erasedReplay.errors]).toEqual([2, expect.stringMatching(/^there is no event 999: the history ends with \d+\n$/)]);
  const erased = await log('show', id);
  expect([erased.code, holdsPerson(erased), erased.out.includes('value=(erased)'), /^erased 20/m.test(erased.out)]).toEqual([0, false, true, true]);
}, 180_000);
