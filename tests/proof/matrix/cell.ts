// One cell of the matrix: a step, a fault, a payment method.
import { expect } from 'vitest';
import { termsWithdrawn } from '#events/purchase';
import { refreshPayment } from '#workflows/purchase';
import { endpoints } from '../../../graph/schema/rest/endpoints.ts';
import { acceptTerms, continueFrom, problemOf } from '../../support/checkout.ts';
import { PageGone } from '../../support/node-buyer.ts';
import { readErrors, settle } from './books.ts';
import { type Desk, type GatewayKind, type InProcess, callOf, callsAt, isBeside, lastPage, press, reload, sitDown } from './desk.ts';
import { type Method, type Called, type Fault, type Local, type Row, UNCONFIRMED, attemptsOf, bind, hasWorked, outcomeOf, pay } from './rows.ts';

export interface Cell {
  readonly row: Row;
  readonly fault: Fault;
  readonly method: Method;
  readonly gateway: GatewayKind;
}

/** The delay of a slow call, in milliseconds. */
const SLOW = 30;
/** The same, if a second tab clicks in the meantime. */
const HELD = 150;

async function arm(
  { bench: { bindflow, impatient } }: Desk<InProcess>,
  calls: readonly string[],
  { fault, times }: { readonly fault: Fault; readonly times: number },
): Promise<void> {
  const paths = calls.map((call) => call.split(' ') as ['GET' | 'POST' | 'PUT', string]);
  if (fault === 'timeout') impatient(paths.map(([, path]) => path));
  await Promise.all(paths.map(([method, path]) => bindflow.control.fault({ method, path, fault, times, delayMs: fault === 'slow' ? SLOW : 0 })));
}

async function clear({ bench: { bindflow, impatient } }: Desk<InProcess>): Promise<void> {
  await bindflow.control.clear();
  impatient([]);
}

/** The click that completes the purchase. A gateway that leaves a quote out needs a second click, unless there was one before. */
export async function expectBought(desk: Desk, { isBoundBefore = false } = {}): Promise<void> {
  const isBought = await press(desk);
  if (desk.gateway === 'partial' && !isBoundBefore) {
    expect([isBought, problemOf(desk.buyer)]).toEqual([false, bind.reads]);
    await press(desk);
  }
  expect(desk.buyer.state().purchase).toMatchObject({ problem: null, phase: 'completed', hasPaid: true, hasPurchased: true });
}

/** The fault struck every attempt of this call, under one id, and nothing else. No fault is left. */
async function expectStruck(desk: Desk, row: Called, fault: Fault): Promise<void> {
  const struck = (await callsAt(desk)).filter((call) => call.fault !== null);
  expect(struck.map((call) => `${call.fault} ${callOf(call)}`)).toEqual(Array.from({ length: attemptsOf(fault, row) }, () => `${fault} ${row.call}`));
  expect(new Set(struck.map(({ callId }) => callId)).size).toBe(1);
  expect(await desk.bench.bindflow.control.waiting()).toEqual([]);
}

/** No click pays, binds or quotes again, even after a reload. */
export async function expectLocked(desk: Desk): Promise<void> {
  const { offer } = desk.buyer.state().quote;
  const before = (await callsAt(desk)).length;
  expect(await press(desk, { isOther: true })).toBe(false);
  await continueFrom(desk.buyer, lastPage(desk.buyer));
  reload(desk);
  expect(await press(desk, { isOther: true })).toBe(false);
  expect(desk.buyer.state().purchase).toMatchObject({ phase: 'unconfirmed', hasPaid: false });
  expect([problemOf(desk.buyer), desk.buyer.state().quote.offer]).toEqual([UNCONFIRMED, offer]);
  expect((await callsAt(desk)).slice(before).map(callOf)).toEqual([]);
}

/** The outcome of the charge is unknown until an operator has looked. */
async function playUnknown(desk: Desk, fault: Fault): Promise<void> {
  await expectLocked(desk);
  await settle(desk);
  const standing = await refreshPayment(desk.buyer.ports);
  const isCharged = hasWorked(fault);
  expect(standing).toBe(isCharged ? 'paid' : 'none');
  await expectBought(desk, { isBoundBefore: isCharged });
  expect((await callsAt(desk)).filter((call) => callOf(call) === pay.call)).toHaveLength(isCharged ? 1 : 2);
}

/** What the log contains for a step whose failure the buyer does not see. */
const quietly: Readonly<Record<number, (desk: Desk, isToldSo: boolean) => void>> = {
  10: ({ buyer }, stored) => expect(buyer.log.findLast(({ type }) => type === 'ScreenCaptured')?.data).toEqual({ screen: 'payment', stored }),
  11: ({ buyer }, isSent) => expect(buyer.state().purchase.passwordEmail).toBe(isSent ? 'sent' : 'failed'),
};

async function playCall(desk: Desk<InProcess>, row: Called, fault: Fault): Promise<void> {
  const outcome = outcomeOf(row, fault);
  await arm(desk, [row.call], { fault, times: attemptsOf(fault, row) });
  if (outcome.startsWith('bought')) await expectBought(desk);
  else expect([await press(desk), problemOf(desk.buyer)]).toEqual([false, row.reads]);
  await expectStruck(desk, row, fault);
  quietly[row.step]?.(desk, fault === 'slow');
  await clear(desk);
  if (outcome.startsWith('unknown')) await playUnknown(desk, fault);
  if (outcome.startsWith('stops')) await expectBought(desk);
}

const everyCall = endpoints.map(({ method, path }) => `${method} ${path}`);

/** The page is left as the checkpoint is set, and loaded again. */
async function goToCheckpoint(desk: Desk, event: NonNullable<Local['after']>): Promise<void> {
  const { buyer } = desk;
  desk.buyer = buyer.leaveAt({ event });
  await expect(press(desk)).rejects.toThrow(PageGone);
  reload(desk);
}

/** Step without a call: the next step's call arrives and no other. Before the click itself the form is incomplete. */
function expectNext(calls: readonly string[], { next }: Local, fault: Fault): void {
  const own = next ? Array.from({ length: attemptsOf(fault, next) }, () => next.call) : [];
  // A slow call does not end the purchase, so other calls follow.
  expect(fault === 'slow' ? calls.slice(0, own.length) : calls).toEqual(own);
}

/** A step without a call, with the fault on every path: the next step's call is the next to arrive, and the step stays done. */
async function playLocal(desk: Desk<InProcess>, row: Local, fault: Fault): Promise<void> {
  const outcome = outcomeOf(row, fault);
  if (row.after) await goToCheckpoint(desk, row.after);
  else desk.buyer.ports.record(termsWithdrawn({}));
  const before = (await callsAt(desk)).length;
  await arm(desk, everyCall, { fault, times: attemptsOf(fault, row.next ?? bind) });
  if (outcome === 'bought') await expectBought(desk);
  else expect([await press(desk), problemOf(desk.buyer)]).toEqual([false, row.reads]);
  const came = (await callsAt(desk)).slice(before).map(callOf);
  expectNext(came, row, fault);
  const waiting = await desk.bench.bindflow.control.waiting();
  expect(waiting.filter((call) => !isBeside(call)).sort()).toEqual(everyCall.filter((call) => !isBeside(call) && !came.includes(call)).sort());
  await clear(desk);
  if (!row.after) acceptTerms(desk.buyer);
  if (outcome !== 'bought') await expectBought(desk);
}

/**
 * Clicks Purchase in a duplicate tab, too, while the first click is at this step. Both tabs click until they have bought;
 * the slower one gets a notice and continues from there.
 */
export async function playTwice(bench: InProcess, { row, method, gateway }: Omit<Cell, 'fault'> & { readonly row: Called }): Promise<void> {
  bench.impatient([]);
  const desk = await sitDown(bench, { who: row.who, method, gateway });
  const other: Desk = { ...desk, buyer: desk.buyer.tab() };
  const [, path = ''] = row.call.split(' ');
  const before = await bench.bindflow.control.calls(path);
  await bench.bindflow.control.fault({ path, fault: 'slow', delayMs: HELD });
  const first = press(desk);
  await bench.bindflow.control.called(path, before.length + 1);
  await Promise.all([first, press(other)]);
  expect((await callsAt(desk)).filter(({ fault }) => fault === 'slow').map(callOf)).toEqual([row.call]);
  for (const window of [desk, other]) {
    if (!window.buyer.state().purchase.hasPurchased) await press(window);
    expect(window.buyer.state().purchase).toMatchObject({ problem: null, phase: 'completed', hasPurchased: true });
    expect(await readErrors(window)).toEqual([]);
  }
}

/** Runs the cell, and checks the books. */
export async function play(bench: InProcess, { row, fault, method, gateway }: Cell): Promise<void> {
  bench.impatient([]);
  const desk = await sitDown(bench, { who: row.who, method, gateway });
  await (row.kind === 'call' ? playCall(desk, row, fault) : playLocal(desk, row, fault));
  expect(await readErrors(desk)).toEqual([]);
}
