// Faults of sessionStorage, simulated in the browser itself.
import type { Page } from '@playwright/test';

/** `full`: other data takes all the room. `disabled`: every access throws, as in a browser whose settings forbid storage. */
export type StorageFault = 'full' | 'disabled';

interface Tampering {
  /** The names of the errors that storage has thrown. */
  readonly thrown: string[];
  /** What was stored under the application's keys when the document began. */
  readonly found: readonly string[];
  /** Starts the fault immediately, or with the next event of this type, which is then not stored. */
  strike(fault: StorageFault, event?: string): void;
  heal(): void;
}
type Tampered = Window & { readonly tampering: Tampering };

/** Runs in the page before any other script. */
function tamper(): void {
  const storage = window.sessionStorage;
  // Called on the storage object that the page uses.
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
    // Clears everything in one call: for each removed key, Chromium notifies other documents with the old value, for half a second.
    storage.clear();
    for (const [key, text] of kept) set.call(storage, key, text);
  };
  Object.assign(window, { tampering: { thrown, found, strike, heal } satisfies Tampering });
}

/** Makes storage faults possible in all documents of this tab. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript(tamper);
}

export const strike = (page: Page, fault: StorageFault, event?: string): Promise<void> =>
  page.evaluate(([what, type]) => (window as unknown as Tampered).tampering.strike(what, type), [fault, event] as const);
export const heal = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as Tampered).tampering.heal());
/** The errors that storage has thrown in this document so far. */
export const thrownIn = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Tampered).tampering.thrown);

const GARBAGE = '{"sequence":1,"ty\u0000\uFFFD';
/** Overwrites everything that the application stores in this tab with garbage, and reloads the page. */
export async function corruptAndReload(page: Page): Promise<void> {
  // Last in this document, so that it also overwrites what the page writes while it unloads.
  await page.evaluate((garbage) => {
    window.addEventListener('pagehide', () => {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith('bindflow/')) sessionStorage.setItem(key, garbage);
    });
  }, GARBAGE);
  await page.reload();
}
/** True if the current document found garbage and nothing else. */
export const hasFoundGarbage = (page: Page): Promise<boolean> =>
  page.evaluate((garbage) => {
    const { found } = (window as unknown as Tampered).tampering;
    return found.length > 0 && found.every((text) => text === garbage);
  }, GARBAGE);
