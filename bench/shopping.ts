import { setTimeout as sleep } from 'node:timers/promises';
import { acceptTerms, continueFrom, newEmail, pay, visitor } from '../tests/support/checkout.ts';
import { fitnessAnswers } from '../tests/support/answers.ts';
import { type GraphBrowser, graphBrowser } from '../tests/support/graph-browser.ts';

/** How far a buyer has come when a request is sent. */
export type Stage = 'page' | 'new buyer' | 'known buyer' | 'purchase';

export interface Request {
  readonly stage: Stage;
  /** Milliseconds. */
  readonly took: number;
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

/** What happened to the buyers of a load. */
export interface Shopping {
  readonly requests: Request[];
  /** Buyers who were refused before they had an application, and left. */
  refused: number;
  /** Purchases whose button was clicked. */
  begun: number;
  /** Ids of the purchases that were completed. */
  readonly bought: string[];
  readonly problems: string[];
}

export const newShopping = (): Shopping => ({ requests: [], refused: 0, begun: 0, bought: [], problems: [] });

class Refused extends Error {}

const REFUSED = [429, 503];
const MAX_TRIES = 50;

/** Times every request. A known buyer who is refused sends the same again after the time that Retry-After names; a new one leaves. */
function watchedBrowser(url: string, { requests }: Shopping, stageOf: () => Stage): GraphBrowser {
  const browser = graphBrowser(url, { 'x-forwarded-proto': 'https' });
  /** @returns seconds after which to try again; null if it was answered */
  async function send<T>(request: () => Promise<T>): Promise<readonly [T, number | null]> {
    const [stage, began] = [stageOf(), performance.now()];
    const answer = await request();
    const took = performance.now() - began;
    const [line = '', headers = '[]'] = browser.answers.splice(0).at(-1)?.split('\n', 2) ?? [];
    const retryAfter = new Map(JSON.parse(headers) as [string, string][]).get('retry-after');
    const status = Number(line);
    requests.push({ stage, took, status, hasRetryAfter: retryAfter !== undefined });
    return [answer, REFUSED.includes(status) ? Number(retryAfter ?? 5) : null];
  }
  return {
    ...browser,
    page: async (path) => (await send(() => browser.page(path)))[0],
    async postText(body, signal) {
      for (let tries = 1; ; tries += 1) {
        const [answer, wait] = await send(() => browser.postText(body, signal));
        if (wait === null || tries === MAX_TRIES) return answer;
        if (stageOf() === 'new buyer') throw new Refused();
        await sleep(wait * 1000);
      }
    },
  };
}

/** One buyer from the first page to the confirmation. Resolves when the buyer has bought or left. */
export async function shop(url: string, shopping: Shopping): Promise<void> {
  let stage = 'page' as Stage;
  const browser = watchedBrowser(url, shopping, () => stage);
  const paged: GraphBrowser = { ...browser, page: (path) => browser.page(path).finally(() => void (stage = 'new buyer')) };
  try {
    const buyer = await visitor(url, 'fitness', { browser: paged });
    stage = 'known buyer';
    buyer.answer(fitnessAnswers(newEmail()));
    await buyer.ship();
    const where = await continueFrom(buyer, 0);
    if (where !== 'payment') throw new Error(`not quoted: ${buyer.state().quote.error}`);
    acceptTerms(buyer);
    await buyer.ship();
    stage = 'purchase';
    shopping.begun += 1;
    if (!(await pay(buyer))) throw new Error(`not paid: ${buyer.state().purchase.problem?.message}`);
    shopping.bought.push(buyer.state().purchase.offer ?? '');
    stage = 'known buyer';
    await buyer.ship();
  } catch (error) {
    // The flow reports a refused request as an answer that it did not get.
    if (isRefused(error)) shopping.refused += 1;
    else shopping.problems.push(`${stage}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isRefused = (error: unknown): boolean => error instanceof Refused || (error instanceof Error && error.cause instanceof Refused);
