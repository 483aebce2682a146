// After the faults, repeating the one right next action completes the purchase.
import { advance, answerAgain, startLater } from './buyer.ts';
import { type AttemptRow, attemptsOf, blockingPaymentIn } from './facts.ts';
import { resolve } from './operator.ts';
import type { Scene } from './scene.ts';
import { mendStorage } from './storage.ts';
import type { Tab } from './tab.ts';

/** Clicks in one tab, before the buyer tries the next one. */
const PRESSES = 6;
const ROUNDS = 18;

/** The tab in which to continue: that of the application that has paid, if one has. Other tabs only learn that it is paid. */
function tabFor({ tabs, forged }: Scene, standing: AttemptRow | undefined, round: number): Tab {
  const rank = (tab: Tab): number => (tab.state().application.id === standing?.application_id ? 0 : 2) + (forged.has(tab) ? 1 : 0);
  const inOrder = tabs.toSorted((one, other) => rank(one) - rank(other));
  return inOrder[Math.floor(round / PRESSES) % inOrder.length]!;
}

/** Ends all faults. */
export async function clear({ stage, tabs }: Scene): Promise<void> {
  stage.upstream.clear();
  stage.line.clear();
  (await stage.facade.running()).life.killIn(null);
  for (const tab of tabs) {
    tab.page().leaveIn(null);
    tab.page().cancelIn(null);
    mendStorage(tab.parts.storage);
  }
}

/** Where the buyer is stuck, in words. */
function whereStuck(tab: Tab): string {
  const { purchase, quote, identity } = tab.state();
  const { phase, hasPaid, problem } = purchase;
  return `the purchase cannot be completed: ${JSON.stringify({ phase, hasPaid, problem: problem?.message, quote: quote.status, error: quote.error, login: identity.login })}`;
}

/** Clicks the button once more. Resolves to the tab of the click. */
async function goOn(scene: Scene, round: number): Promise<Tab> {
  const standing = blockingPaymentIn(await attemptsOf(scene));
  if (standing?.status === 'unconfirmed') await resolve(scene, standing);
  const tab = tabFor(scene, standing, round);
  if (tab.page().isGone()) await tab.load();
  // Cover cannot begin in the past: the page names the date, and the buyer changes it.
  if (standing === undefined && round > 1 && tab.state().quote.error !== null) startLater(scene, tab);
  answerAgain(scene, tab);
  await advance(scene, tab, 'good');
  return tab;
}

/** Returns what prevents the purchase; nothing if it is complete. */
export async function finish(scene: Scene): Promise<string[]> {
  let tab: Tab;
  let round = 0;
  do {
    tab = await goOn(scene, round);
    round += 1;
  } while (!tab.state().purchase.hasPurchased && round < ROUNDS);
  return tab.state().purchase.hasPurchased ? [] : [whereStuck(tab)];
}
