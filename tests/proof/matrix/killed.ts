// The column of the matrix in which the server is killed with SIGKILL: while the step's call is held at the gateway, or, where the step has none, at its event.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlowEvent } from '#events/buyflow';
import { termsWithdrawn } from '#events/purchase';
import { acceptTerms, problemOf } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type Killable, before, startKillable } from '../killed/server.ts';
import { amissAt, settle } from './books.ts';
import { expectBought, expectLocked } from './cell.ts';
import { type Desk, callOf, callsAt, press, sitDown } from './desk.ts';
import { type Method, type Called, type Local, type Row, AWAY, UNCONFIRMED, killedOutcomeOf, opportunity, pay, readsWhenKilled, rowsOf } from './rows.ts';

type Held = Desk<Killable>;

const sentOf = async (desk: Held, { call }: Called) => (await callsAt(desk)).filter((made) => callOf(made) === call);

interface Killed {
  readonly isBought: boolean;
  /** How many calls of the step there were before the press. */
  readonly made: number;
}

/**
 * Presses Purchase, and kills the server while the step's call is held on its way to the gateway, which acts on it all the same: it does
 * not know that its caller is gone.
 */
async function killAt(desk: Held, row: Called): Promise<Killed> {
  const { bench } = desk;
  const [, path = ''] = row.call.split(' ');
  const made = (await sentOf(desk, row)).length;
  const held = bench.gate.keep(path, 'call');
  const pressed = press(desk);
  const { passOn } = await before(pressed, held);
  await bench.kill();
  expect(await sentOf(desk, row)).toHaveLength(made);
  await passOn();
  expect((await sentOf(desk, row)).slice(made)).toMatchObject([{ status: 200 }]);
  return { isBought: await pressed, made };
}

/** The facade is not there: a press changes nothing, and says so. */
async function expectAway(desk: Held, reads: string): Promise<void> {
  expect([await press(desk), problemOf(desk.buyer)]).toEqual([false, reads]);
}

/** It was sent once before the server was killed and once after, as the same call where the journal knows it. */
async function expectSentAgain(desk: Held, row: Called, made: number): Promise<void> {
  const sent = (await sentOf(desk, row)).slice(made);
  expect(sent).toHaveLength(2);
  if (row.isJournaled) expect(new Set(sent.map(({ callId }) => callId)).size).toBe(1);
}

async function playUnknown(desk: Held): Promise<void> {
  expect([await press(desk), problemOf(desk.buyer)]).toEqual([false, UNCONFIRMED]);
  await expectLocked(desk);
  await settle(desk);
  await expectBought(desk);
  expect(await sentOf(desk, pay)).toHaveLength(1);
}

async function playCall(desk: Held, row: Called): Promise<void> {
  const outcome = killedOutcomeOf(row);
  const { isBought, made } = await killAt(desk, row);
  expect(isBought).toBe(outcome === 'bought, nothing read');
  expect(problemOf(desk.buyer) ?? '').toBe(readsWhenKilled(row));
  if (outcome !== 'bought, nothing read') await expectAway(desk, AWAY);
  await desk.bench.startAgain();
  if (outcome === 'unknown, charged') return playUnknown(desk);
  await expectBought(desk);
  return outcome === 'stops, then bought' ? expectSentAgain(desk, row, made) : undefined;
}

/** Acts at the moment at which this event is recorded, before anything comes after it. */
function atEvent(buyer: NodeBuyer, event: FlowEvent['type'], act: () => void): NodeBuyer {
  const record = (...events: FlowEvent[]): void => {
    buyer.ports.record(...events);
    if (events.some(({ type }) => type === event)) act();
  };
  return { ...buyer, ports: { ...buyer.ports, record } };
}

const callsNow = async (desk: Held): Promise<string[]> => (await callsAt(desk)).map(callOf);

/** The server is killed before the press: what is entered wrongly is said all the same, and once it is put right the first step has nobody to ask. */
async function playValidate(desk: Held, row: Local): Promise<void> {
  const { bench, buyer } = desk;
  buyer.ports.record(termsWithdrawn({}));
  const made = await callsNow(desk);
  await bench.kill();
  expect([await press(desk), problemOf(buyer)]).toEqual([false, row.reads]);
  acceptTerms(buyer);
  await expectAway(desk, opportunity.reads);
  expect(await callsNow(desk)).toEqual(made);
}

/** The server is killed as the checkpoint is set: the call that comes after it is never made. */
async function playCheckpoint(desk: Held, row: Local, event: NonNullable<Local['after']>): Promise<void> {
  const { bench, buyer } = desk;
  let killed: Promise<void> | undefined;
  desk.buyer = atEvent(buyer, event, () => void (killed = bench.kill()));
  expect([await press(desk), problemOf(buyer)]).toEqual([false, row.reads]);
  desk.buyer = buyer;
  expect(killed).toBeDefined();
  await killed;
  await expectAway(desk, AWAY);
  expect((await callsNow(desk)).at(-1)).toBe(row.last);
}

async function playLocal(desk: Held, row: Local): Promise<void> {
  await (row.after ? playCheckpoint(desk, row, row.after) : playValidate(desk, row));
  await desk.bench.startAgain();
  await expectBought(desk);
}

/** Plays it, and looks into the books. The gateway charges on every POST: nothing but the journal stands between the buyer and a second charge. */
async function playKilled(bench: Killable, row: Row, method: Method): Promise<void> {
  await bench.ready();
  const desk = await sitDown(bench, { who: row.who, method, gateway: 'naive' });
  await (row.kind === 'call' ? playCall(desk, row) : playLocal(desk, row));
  expect(await amissAt(desk)).toEqual([]);
  expect(await desk.buyer.ship()).toMatchObject({ __typename: 'EventsAppended', sequence: desk.buyer.log.length });
}

/** The tests of one way of paying. */
export function testKilled(method: Method): void {
  let bench: Killable;
  beforeAll(async () => {
    bench = await startKillable();
  }, 60_000);
  afterAll(() => bench.bindflow.close());

  it.each(rowsOf(method).map((row) => ({ row, title: `${row.step} ${row.name}` })))('$title', ({ row }) => playKilled(bench, row, method), 60_000);
}
