import { card } from '../tests/support/answers.ts';
import { pay, readyToPay } from '../tests/support/checkout.ts';

/** No seeded buyer is so slow to decide: he answers again and again, and buys. Resolves to his application, of so many events of his browser. */
export async function writeLongHistory(url: string, events: number): Promise<string> {
  const buyer = await readyToPay(url, { more: { email: `bench-${Date.now()}@example.com` } });
  // Paying records some thirty more.
  for (let hours = 1; buyer.log.length < events - 30; hours += 1) buyer.answer({ phone: `512555${String(1000 + hours)}` });
  await pay(buyer, card);
  await buyer.ship();
  return buyer.ports.applicationId;
}
