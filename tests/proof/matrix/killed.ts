// The matrix column in which the server is killed with SIGKILL: at the step's call, held at the gateway, or at its event if it has none.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlowEvent } from '#events/buyflow';
import { termsWithdrawn } from '#events/purchase';
import { acceptTerms, problemOf } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type Killable, before, startKillable } from '../killed/server.ts';
import { readErrors, settle } from './books.ts';
import { expectBought, expectLocked } from './cell.ts';
import { type Desk, callOf, callsAt, press, sitDown } from './desk.ts';
import { type Method, type Called, type Local, type Row, AWAY, UNCONFIRMED, killedOutcomeOf, opportunity, pay, readsWhenKilled, rowsOf } from './rows.ts';

type Held = Desk<Killable>;

const sentOf = async (desk: Held, { call }: Called) => (await callsAt(desk)).filter((made) => callOf(made) === call);

interface Killed {
  readonly isBought: boolean;
  /** The number of the step's calls before the click. */
  readonly made: number;
}

/**
 * Clicks Purchase, and kills the server while the step's call is held on its way to the gateway.
 * The gateway still acts on the call, as it cannot know that the caller is gone.
 */
async function killAt(desk: Held, row: Called): Promise<Killed> {
  const { bench } = desk;
  const [, path = ''] = row.call.split(' ');
  const made = (await sentOf(desk, row)).length;
  const held = bench.gate.stopNext(path, 'call');
  const pressed = press(desk);
  const { passOn } = await before(pressed, held);
  await bench.kill();
  expect(await sentOf(desk, row)).toHaveLength(made);
  await passOn();
  expect((await sentOf(desk, row)).slice(made)).toMatchObject([{ status: 200 }]);
  return { isBought: await pressed, made };
}

/** Without a facade, a click changes nothing and shows a message. */
async function expectAway(desk: Held, reads: string): Promise<void> {
  expect([await press(desk), problemOf(desk.buyer)]).toEqual([false, reads]);
}

/** The call was sent once before the kill and once after it, under one id if the attempt ledger has it. */
async function expectSentAgain(desk: Held, row: Called, made: number): Promise<void> {
  const sent = (await sentOf(desk, row)).slice(made);
  expect(sent).toHaveLength(2);
  if (row.isInLedger) expect(new Set(sent.map(({ callId }) => callId)).size).toBe(1);
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

/** Acts when this event is recorded, before anything follows. */
function atEvent(buyer: NodeBuyer, event: FlowEvent['type'], act: () => void): NodeBuyer {
  const record = (...events: FlowEvent[]): void => {
    buyer.ports.record(...events);
    if (events.some(({ type }) => type === event)) act();
  };
  return { ...buyer, ports: { ...buyer.ports, record } };
}

const callsNow = async (desk: Held): Promise<string[]> => (await callsAt(desk)).map(callOf);

/** Killed before the click: validation still works, and with valid input the first step cannot reach the facade. */
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

/** Killed as the checkpoint is set: the call after it is never made. */
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

/** Runs the cell, and checks the books. The gateway charges on every POST, so only the attempt ledger prevents a second charge. */
async function playKilled(bench: Killable, row: Row, method: Method): Promise<void> {
  await bench.ready();
  const desk = await sitDown(bench, { who: row.who, method, gateway: 'naive' });
  await (row.kind === 'call' ? playCall(desk, row) : playLocal(desk, row));
  expect(await readErrors(desk)).toEqual([]);
  expect(await desk.buyer.ship()).toMatchObject({ __typename: 'EventsAppended', sequence: desk.buyer.log.length });
}

/** The tests of one payment method. */
export function testKilled(method: Method): void {
  let bench: Killable;
  beforeAll(async () => {
    bench = await startKillable();
  }, 60_000);
  afterAll(() => bench.bindflow.close());

  it.each(rowsOf(method).map((row) => ({ row, title: `${row.step} ${row.name}` })))('$title', ({ row }) => playKilled(bench, row, method), 60_000);
}
