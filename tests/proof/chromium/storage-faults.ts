// What goes wrong with sessionStorage, in the browser itself.
import type { Page } from '@playwright/test';

/** `full`: other things take all its room. `disabled`: whoever asks for it is refused, as where a setting forbids it. */
export type StorageFault = 'full' | 'disabled';

interface Tampering {
  /** The names of what storage has thrown. */
  readonly thrown: string[];
  /** What lay under the application's keys as the document began. */
  readonly found: readonly string[];
  /** From now on, or from when an event of this type is written on: that one is not kept any more. */
  strike(fault: StorageFault, event?: string): void;
  heal(): void;
}
type Tampered = Window & { readonly tampering: Tampering };

/** Runs in the page before anything else does. */
function tamper(): void {
  const storage = window.sessionStorage;
  // Called on the storage that it is asked of.
  // oxlint-disable-next-line typescript/unbound-method
  const set = Storage.prototype.setItem;
  const thrown: string[] = [];
  const found = Object.keys(storage)
    .filter((key) => key.startsWith('bindflow/'))
    .map((key) => storage.getItem(key) ?? '');
  let isDisabled = false;
  let waiting: { readonly fault: StorageFault; readonly event: string } | null = null;
  const fill = (): void => {
    let size = 2 ** 20;
    for (let part = 0; size >= 1; part += 1) {
      try {
        set.call(storage, `filler/${part}`, 'x'.repeat(size));
      } catch {
        size /= 2;
      }
    }
  };
  const isFiller = (key: string): boolean => key.startsWith('filler/');
  const refuse = (): never => {
    thrown.push('SecurityError');
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const strike = (fault: StorageFault, event?: string): void => {
    if (event !== undefined) waiting = { fault, event };
    else if (fault === 'full') fill();
    else isDisabled = true;
  };
  Storage.prototype.setItem = function setItem(key: string, text: string): void {
    if (waiting && text.includes(`"type":"${waiting.event}"`)) {
      strike(waiting.fault);
      waiting = null;
    }
    if (isDisabled) refuse();
    try {
      set.call(this, key, text);
    } catch (error) {
      thrown.push((error as DOMException).name);
      throw error;
    }
  };
  Object.defineProperty(window, 'sessionStorage', { configurable: true, get: () => (isDisabled ? refuse() : storage) });
  const heal = (): void => {
    isDisabled = false;
    const keys = Object.keys(storage);
    if (!keys.some(isFiller)) return;
    const kept = keys.filter((key) => !isFiller(key)).map((key) => [key, storage.getItem(key) ?? ''] as const);
    // All at once: Chromium tells others of each that is removed, with what it held, for half a second.
    storage.clear();
    for (const [key, text] of kept) set.call(storage, key, text);
  };
  Object.assign(window, { tampering: { thrown, found, strike, heal } satisfies Tampering });
}

/** From now on storage can be tampered with in all documents of this tab. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript(tamper);
}

export const strike = (page: Page, fault: StorageFault, event?: string): Promise<void> =>
  page.evaluate(([what, type]) => (window as unknown as Tampered).tampering.strike(what, type), [fault, event] as const);
export const heal = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as Tampered).tampering.heal());
/** What storage has thrown in this document so far. */
export const thrownIn = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Tampered).tampering.thrown);

const GARBAGE = '{"sequence":1,"ty\u0000\uFFFD';
/** All that the application keeps in this tab is garbage when the page is loaded anew, which it is. */
export async function corruptAndReload(page: Page): Promise<void> {
  // As the last thing of this document: what it writes on its way out is overwritten, too.
  await page.evaluate((garbage) => {
    window.addEventListener('pagehide', () => {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith('bindflow/')) sessionStorage.setItem(key, garbage);
    });
  }, GARBAGE);
  await page.reload();
}
/** Whether the document that stands has found garbage, and nothing else. */
export const hasFoundGarbage = (page: Page): Promise<boolean> =>
  page.evaluate((garbage) => {
    const { found } = (window as unknown as Tampered).tampering;
    return found.length > 0 && found.every((text) => text === garbage);
  }, GARBAGE);
