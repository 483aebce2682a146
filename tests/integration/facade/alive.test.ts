// A payment belongs to the process that makes it, as long as that is alive: another one that starts beside it leaves it alone.
import { beforeEach, expect, it } from 'vitest';
import { overHttp } from '../../../graph/gateway/transport.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';

const PAY = /submitPaymentWithCaching/;
/** Clocks of different machines need not agree. */
const AHEAD = 10 * 60_000;
let ahead = 0;

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}
function newGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
/** `sending`: a payment is about to be sent. `sent`: it may be. */
const hold = () => ({ sending: newGate(), sent: newGate() });
let payment = hold();
beforeEach(() => {
  payment = hold();
});

describeBindflow(
  'a payment under way',
  ({ url, running }) => {
    it('is not made unconfirmed by a process that starts meanwhile, whatever its clock says', async () => {
      const buyer = await readyToPay(url());
      const paying = pay(buyer);
      await payment.sending.opened;
      ahead = AHEAD;
      const other = await running().alongside();
      expect(await running().db.selectFrom('purchase_step').select('status').where('step', '=', 'pay').execute()).toEqual([{ status: 'started' }]);
      ahead = 0;
      payment.sent.open();
      expect(await paying).toBe(true);
      await other.close();
    });
  },
  {
    now: () => Date.now() + ahead,
    async transport(request, attempt) {
      if (PAY.test(request.url.pathname)) {
        payment.sending.open();
        await payment.sent.opened;
      }
      return overHttp(request, attempt);
    },
  },
);
