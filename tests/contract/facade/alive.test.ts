// A payment belongs to the process that makes it, as long as that is alive: another one that starts beside it leaves it alone.
import { expect, it } from '@jest/globals';
import { describeBindflowOnBoth } from '../../support/both-bindflows.ts';
import { pay, readyToPay } from '../../support/checkout.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
/** Clocks of different machines need not agree. */
const AHEAD = 10 * 60_000;
let ahead = 0;

describeBindflowOnBoth(
  'a payment under way',
  ({ url, running, control }) => {
    it('is not made unconfirmed by a process that starts meanwhile, whatever its clock says', async () => {
      const buyer = await readyToPay(url());
      await control.fault({ path: PAY, fault: 'slow', delayMs: 1000 });
      const paying = pay(buyer);
      await control.called(PAY);
      ahead = AHEAD;
      const other = await running().alongside();
      const steps = running().db.selectFrom('purchase_step').select('status').where('step', '=', 'pay');
      // Still under way; or answered by now, where starting took longer than the answer.
      expect(await steps.execute()).not.toEqual([{ status: 'unconfirmed' }]);
      ahead = 0;
      expect(await paying).toBe(true);
      await other.close();
    });
  },
  { now: () => Date.now() + ahead },
);
