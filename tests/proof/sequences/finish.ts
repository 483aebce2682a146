// Once the faults have cleared, the one right next action, again and again, completes the purchase.
import { advance, answerAgain, startLater } from './buyer.ts';
import { type JournalRow, journalOf, standingIn } from './facts.ts';
import { resolve } from './operator.ts';
import type { Scene } from './scene.ts';
import { mendStorage } from './storage.ts';
import type { Tab } from './tab.ts';

/** Presses in one window, before the buyer tries the next one. */
const PRESSES = 6;
const ROUNDS = 18;

/** In which window to go on: that of the application which has paid, if one has; another one is told no more than that. */
function tabFor({ tabs, forged }: Scene, standing: JournalRow | undefined, round: number): Tab {
  const rank = (tab: Tab): number => (tab.state().application.id === standing?.application_id ? 0 : 2) + (forged.has(tab) ? 1 : 0);
  const inOrder = tabs.toSorted((one, other) => rank(one) - rank(other));
  return inOrder[Math.floor(round / PRESSES) % inOrder.length]!;
}

/** The faults are over. */
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

/** One more press of the button; the window in which it was pressed. */
async function goOn(scene: Scene, round: number): Promise<Tab> {
  const standing = standingIn(await journalOf(scene));
  if (standing?.status === 'unconfirmed') await resolve(scene, standing);
  const tab = tabFor(scene, standing, round);
  if (tab.page().isGone()) await tab.load();
  // Cover cannot begin in the past: the page names the date, and the buyer changes it.
  if (standing === undefined && round > 1 && tab.state().quote.error !== null) startLater(scene, tab);
  answerAgain(scene, tab);
  await advance(scene, tab, 'good');
  return tab;
}

/** What keeps the buyer from having bought; nothing where that came about. */
export async function finish(scene: Scene): Promise<string[]> {
  let tab: Tab;
  let round = 0;
  do {
    tab = await goOn(scene, round);
    round += 1;
  } while (!tab.state().purchase.hasPurchased && round < ROUNDS);
  return tab.state().purchase.hasPurchased ? [] : [whereStuck(tab)];
}
