import { setTimeout as sleep } from 'node:timers/promises';
import { quotedFitness, buyFitness } from '../../tests/support/checkout.ts';

/** Between two purchases of a buyer. */
const PAUSE_MS = 1000;
/** Every fifth buyer leaves with an offer, instead of buying. */
const LEAVES_EVERY = 5;

export interface SoakingBuyers {
  /** The ids of what they have bought. */
  readonly purchases: readonly string[];
  readonly problems: readonly string[];
  end(): Promise<void>;
}

/** Buyers who come one after the other, several at once, until they are ended. Of each only the purchase's id is retained. */
export function startSoakingBuyers(url: string, count: number): SoakingBuyers {
  const purchases: string[] = [];
  const problems: string[] = [];
  const ending = new AbortController();
  let begun = 0;
  async function play(): Promise<void> {
    begun += 1;
    if (begun % LEAVES_EVERY === 0) {
      await (await quotedFitness(url)).ship();
      return;
    }
    const buyer = await buyFitness(url);
    purchases.push(buyer.state().purchase.offer ?? '');
  }
  const loops = Array.from({ length: count }, async () => {
    while (!ending.signal.aborted) {
      await play().catch((error: unknown) => problems.push(error instanceof Error ? error.message : String(error)));
      await sleep(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  });
  return {
    purchases,
    problems,
    async end() {
      ending.abort();
      await Promise.all(loops);
    },
  };
}
