// One kill point: a step, and how far it has come when the server is killed with SIGKILL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Graph } from '#workflows/ports';
import { refreshPayment } from '#workflows/purchase';
import { CaptureScreenDocument } from '../../../web/generated/graphql.ts';
import { problemOf } from '../../support/checkout.ts';
import { readErrors, settle } from '../matrix/books.ts';
import { expectBought, expectLocked } from '../matrix/cell.ts';
import { type Desk, callOf, callsAt, press, sitDown } from '../matrix/desk.ts';
import { type Method, UNCONFIRMED, pay, readsWhenKilled } from '../matrix/rows.ts';
import { attemptsOf } from '../sequences/facts.ts';
import { type HeldDatabase, type Hold, openHeldDatabase } from './held-database.ts';
import { type KilledStep, type Point, leftAt, pointOutcomeOf, points, sentInAll } from './points.ts';
import { type Killable, before, startKillable } from './server.ts';

interface Scene {
  readonly desk: Desk<Killable>;
  readonly database: HeldDatabase;
  readonly step: KilledStep;
  /** The ids of the calls made before the payment page, such as the screen captures of the pages before it. */
  readonly earlier: ReadonlySet<string>;
}

/** Clicks Purchase, and kills the server at the kill point. Resolves to whether the click completed the purchase. */
type Reach = (scene: Scene) => Promise<boolean>;

async function killOnce({ desk }: Scene, reached: Promise<unknown>, pressed = press(desk)): Promise<boolean> {
  await before(pressed, reached);
  await desk.bench.kill();
  return pressed;
}

/** Kills the server while its statement waits in the database, and ends the statement. */
async function killWaiting(scene: Scene, hold: Hold, statement: RegExp, pressed = press(scene.desk)): Promise<boolean> {
  const isBought = await killOnce(
    scene,
    hold.waiting().then((text) => expect(text).toMatch(statement)),
    pressed,
  );
  await hold.undo();
  return isBought;
}

const pathOf = ({ step }: Scene): string => step.row.call.split(' ')[1] ?? '';
const keepAtGate = (scene: Scene, side: 'call' | 'answer') => killOnce(scene, scene.desk.bench.gate.stopNext(pathOf(scene), side));

/** A step of the attempt ledger. */
const reach: Readonly<Record<Point, Reach>> = {
  'before the commit': async (scene) => killWaiting(scene, await scene.database.holdWrite(`begin ${scene.step.ledgerStep}`), /^\s*with (newest|decision) as/),
  'after the commit': (scene) => keepAtGate(scene, 'call'),
  'after sending': (scene) => keepAtGate(scene, 'answer'),
  'after the answer': async (scene) => killWaiting(scene, await scene.database.holdWrite(`end ${scene.step.ledgerStep}`), /^update "purchase_step"/),
};

/** The screen capture has no row. Its call first checks that the ids belong to the application; the server is held at that read. */
async function killLookingUp(scene: Scene): Promise<boolean> {
  const { desk, database } = scene;
  const { buyer } = desk;
  let held: (hold: Hold) => void;
  const isHeld = new Promise<Hold>((resolve) => void (held = resolve));
  const graph: Graph = async (document, ...request) => {
    if ((document as unknown) === CaptureScreenDocument) held(await database.holdTable('gateway_id'));
    return buyer.ports.graph(document, ...request);
  };
  desk.buyer = { ...buyer, ports: { ...buyer.ports, graph } };
  const pressed = press(desk);
  const isBought = await killWaiting(scene, await isHeld, /^select .* from "gateway_id"/, pressed);
  desk.buyer = buyer;
  return isBought;
}

/** The outcome of the capture is an event of the page. The server is killed as it stores the event. */
async function killLogging(scene: Scene): Promise<boolean> {
  const { desk, database } = scene;
  const isBought = await press(desk);
  const hold = await database.holdWrite('log ScreenCaptured');
  const shipped = desk.buyer.ship().then(
    () => true,
    () => false,
  );
  expect(await killWaiting(scene, hold, /^\/\* prepared: write_events/, shipped)).toBe(false);
  return isBought;
}

const reachOfScreen: Readonly<Record<Point, Reach>> = { ...reach, 'before the commit': killLookingUp, 'after the answer': killLogging };

const rowsOf = async ({ desk: { bench, buyer }, step }: Scene) =>
  (await attemptsOf({ stage: { db: bench.bindflow.db }, root: buyer.state().application.root })).filter((row) => row.step === step.ledgerStep);
const arrivedOf = async ({ desk, step, earlier }: Scene) => (await callsAt(desk)).filter((call) => callOf(call) === step.row.call && !earlier.has(call.callId));
/** The page's log, as stored by the facade. */
async function loggedOf({ desk: { bench, buyer } }: Scene): Promise<string[]> {
  const { id, root } = buyer.state().application;
  const stream = bench.bindflow.db.selectFrom('event').select('id').where('root_id', '=', root).where('stream', '=', `application/${id}`);
  return (await stream.orderBy('sequence').execute()).map((event) => event.id);
}

/** Checks that the kill point was met, by what the dead server left. Returns the id of its call, made or not. */
async function expectLeft(scene: Scene, point: Point): Promise<string | undefined> {
  const [rows, arrived] = [await rowsOf(scene), await arrivedOf(scene)];
  const left = leftAt(scene.step, point);
  expect(rows.map(({ status }) => status)).toEqual(left.ledgerStatus ? [left.ledgerStatus] : []);
  expect(arrived.map(({ status }) => status)).toEqual(left.arrived ? [200] : []);
  expect(await loggedOf(scene)).toEqual([]);
  return rows[0]?.id;
}

/** After the restart, the one right next action completes the purchase. */
async function goOn({ desk, step }: Scene, point: Point): Promise<void> {
  const outcome = pointOutcomeOf(step, point);
  if (outcome.startsWith('unknown')) {
    expect([await press(desk), problemOf(desk.buyer)]).toEqual([false, UNCONFIRMED]);
    await expectLocked(desk);
    await settle(desk);
    expect(await refreshPayment(desk.buyer.ports)).toBe(outcome === 'unknown, charged' ? 'paid' : 'none');
  }
  await expectBought(desk);
}

/** A repeated call keeps its id. A payment is a new call, after an operator has unlocked it. */
async function expectSent(scene: Scene, point: Point, begun: string | undefined): Promise<void> {
  const ids = (await arrivedOf(scene)).map(({ callId }) => callId);
  expect(ids).toHaveLength(sentInAll(scene.step, point));
  if (begun === undefined) return;
  const isUnlocked = scene.step.row === pay && point === 'after the commit';
  expect(ids.every((id) => id === begun)).toBe(!isUnlocked);
}

interface Cell {
  readonly step: KilledStep;
  readonly point: Point;
  readonly method: Method;
}

async function play(bench: Killable, database: HeldDatabase, { step, point, method }: Cell): Promise<void> {
  await database.release();
  await bench.ready();
  const desk = await sitDown(bench, { who: 'new', method, gateway: 'naive' });
  const earlier = new Set((await callsAt(desk)).map(({ callId }) => callId));
  const scene: Scene = { desk, database, step, earlier };
  const isBought = pointOutcomeOf(step, point).startsWith('bought');
  expect(await (step.ledgerStep ? reach : reachOfScreen)[point](scene)).toBe(isBought);
  expect(problemOf(desk.buyer) ?? '').toBe(readsWhenKilled(step.row));
  const begun = await expectLeft(scene, point);
  await desk.bench.startAgain();
  await goOn(scene, point);
  await expectSent(scene, point, begun);
  expect((await rowsOf(scene)).filter(({ status }) => status === 'started')).toEqual([]);
  expect(await readErrors(desk)).toEqual([]);
  expect(await desk.buyer.ship()).toMatchObject({ __typename: 'EventsAppended' });
  expect(await loggedOf(scene)).toEqual(desk.buyer.log.map(({ id }) => id));
}

export interface Killed {
  readonly steps: readonly KilledStep[];
  readonly method: Method;
}

/** The tests of some steps. The gateway charges on every POST. */
export function testKillPoints(...killed: readonly Killed[]): void {
  let bench: Killable;
  let database: HeldDatabase;
  beforeAll(async () => {
    bench = await startKillable();
    database = await openHeldDatabase(bench.databaseUrl);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await bench.bindflow.close();
  });

  describe.each(killed.flatMap(({ steps, method }) => steps.map((step) => ({ step, method, title: `${step.row.step} ${step.row.name}` }))))(
    '$title, by $method',
    ({ step, method }) => {
      it.each(points)('%s', (point) => play(bench, database, { step, point, method }), 60_000);
    },
  );
}
