// Two devices or windows of one family beside each other: each has an offer of its own, and all press Purchase at once.
import { accept, askForQuotes, duplicate, goOnElsewhere, isOpen, press, type Instrument } from './buyer.ts';
import type { Scene } from './scene.ts';
import type { Tab } from './tab.ts';

/** A quote of its own: another offer than the one that was copied along. */
async function quoteFor(tab: Tab): Promise<void> {
  if (tab.page().isGone()) await tab.load();
  if (!tab.page().isGone() && isOpen(tab)) await askForQuotes(tab);
}

async function pressIn(scene: Scene, tab: Tab, instrument: Instrument): Promise<void> {
  if (tab.page().isGone() || tab.state().purchase.hasPurchased) return;
  accept(tab);
  await press(scene, tab, instrument);
}

export async function race(scene: Scene, isElsewhere: boolean, instrument: Instrument): Promise<void> {
  const [first] = scene.tabs;
  if (!first || [...scene.forged].length > 0) return;
  if (scene.tabs.length === 1) {
    if (first.page().isGone()) await first.load();
    await (isElsewhere ? goOnElsewhere : duplicate)(scene, first);
  }
  for (const tab of scene.tabs) await quoteFor(tab);
  await Promise.all(scene.tabs.map((tab) => pressIn(scene, tab, instrument)));
}
