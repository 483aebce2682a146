// The part of the matrix without a browser: each cell with the real sandbox, the real facade over HTTP, and the flow in Node.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { play, playTwice } from './cell.ts';
import { type GatewayKind, type InProcess, openBench } from './desk.ts';
import { type Method, bind, faults, isPlayedTwice, pay, rowsOf } from './rows.ts';

interface Struck {
  readonly gateway: GatewayKind;
  /** Whether all rows run, or only those that pay and bind. */
  readonly isAll: boolean;
}
/** Paying and binding again, at gateways that behave worse. */
const gateways: readonly Struck[] = [
  { gateway: 'careful', isAll: true },
  { gateway: 'naive', isAll: false },
  { gateway: 'partial', isAll: false },
];

/** The tests of one payment method. */
export function testMatrix(method: Method): void {
  let bench: InProcess;
  beforeAll(async () => {
    bench = await openBench();
  }, 60_000);
  afterAll(() => bench.bindflow.close());

  describe.each(gateways)('at a $gateway gateway', ({ gateway, isAll }) => {
    describe.each((isAll ? rowsOf(method) : [pay, bind]).map((row) => ({ row, title: `${row.step} ${row.name}` })))('$title', ({ row }) => {
      it.each(faults)('%s', (fault) => play(bench, { row, fault, method, gateway }));

      if (isPlayedTwice(row)) it('double submit from two tabs', () => playTwice(bench, { row, method, gateway }));
    });
  });
}
