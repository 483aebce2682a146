// Scenarios of several actions: two devices or tabs of one family, each with its own offer; a recovery worker in the middle of a bind.
import { accept, askForQuotes, duplicate, goOnElsewhere, isOpen, press, type Instrument } from './buyer.ts';
import type { Scene } from './scene.ts';
import type { Tab } from './tab.ts';
import { sweepDuring } from './recovery.ts';
import { BIND, PAY } from './upstream.ts';

/** Gets a new quote, so that the offer differs from the copied one. */
async function quoteFor(tab: Tab): Promise<void> {
  if (tab.page().isGone()) await tab.load();
  if (!tab.page().isGone() && isOpen(tab)) await askForQuotes(tab);
}

async function pressIn(scene: Scene, tab: Tab, instrument: Instrument): Promise<void> {
  if (tab.page().isGone() || tab.state().purchase.hasPurchased) return;
  accept(tab);
  await press(scene, tab, instrument);
}

/** The first tab, with another one beside it; null if any tab is forged. */
async function withRival(scene: Scene, isElsewhere: boolean): Promise<Tab | null> {
  const [first] = scene.tabs;
  if (!first || [...scene.forged].length > 0) return null;
  if (scene.tabs.length === 1) {
    if (first.page().isGone()) await first.load();
    await (isElsewhere ? goOnElsewhere : duplicate)(scene, first);
  }
  return first;
}

/** The outcome of a payment stays unknown, and the other tabs quote again. Then all tabs send requests by hand, as no page would. */
export async function quoteInDoubt(scene: Scene, isElsewhere: boolean): Promise<void> {
  const first = await withRival(scene, isElsewhere);
  if (!first) return;
  if (first.page().isGone() || !first.state().quote.offer) await quoteFor(first);
  scene.stage.upstream.fail(PAY, 'timeout-after', 1);
  await pressIn(scene, first, 'good');
  for (const tab of scene.tabs) if (tab !== first) await quoteFor(tab);
  scene.isByHand = true;
  for (const tab of scene.tabs) await tab.replay('RequestQuotes');
}

/** Binding is slow, and to the other process the purchase looks paid and abandoned. */
export async function sweepWhileBinding(scene: Scene): Promise<void> {
  const tab = scene.tabs.find((each) => !scene.forged.has(each));
  if (!tab) return;
  if (tab.page().isGone() || !tab.state().quote.offer) await quoteFor(tab);
  scene.stage.upstream.fail(BIND, 'slow', 2);
  const pressing = pressIn(scene, tab, 'good');
  await Promise.all([pressing, sweepDuring(scene, 0, pressing)]);
}

export async function race(scene: Scene, isElsewhere: boolean, instrument: Instrument): Promise<void> {
  if (!(await withRival(scene, isElsewhere))) return;
  for (const tab of scene.tabs) await quoteFor(tab);
  await Promise.all(scene.tabs.map((tab) => pressIn(scene, tab, instrument)));
}
