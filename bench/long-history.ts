import { card } from '../tests/support/answers.ts';
import { pay, readyToPay } from '../tests/support/checkout.ts';

/** Buys after one answer has been changed many times: seeded buyers have short histories. Resolves to the application; its browser recorded about `events` events. */
export async function writeLongHistory(url: string, events: number): Promise<string> {
  const buyer = await readyToPay(url, { more: { email: `bench-${Date.now()}@example.com` } });
  // Paying records some thirty more.
  for (let hours = 1; buyer.log.length < events - 30; hours += 1) buyer.answer({ phone: `512555${String(1000 + hours)}` });
  await pay(buyer, card);
  await buyer.ship();
  return buyer.ports.applicationId;
}
