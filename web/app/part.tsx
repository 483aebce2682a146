import { type ComponentType, type JSX, lazy, useState } from 'react';

/** A part of the pages that the first field does not need: loaded after it, and again after a failure. */
export interface Part<T> {
  /** Resolves to the part. Callers share one attempt; a failed one is repeated by the next call. */
  readonly load: () => Promise<T>;
  /** Resolves when the part is loaded, however often the line breaks. */
  readonly loadPatiently: () => Promise<T>;
  /** The part if it is loaded, else null. */
  readonly loaded: () => T | null;
}

const RETRY_AFTER_MS = 2000;

/** Resolves after a pause, or when the browser is online again. */
const waitToRetry = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, RETRY_AFTER_MS);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    }
    window.addEventListener('online', end);
  });

/** The address of a script that could not be fetched, from the error of Chromium or Firefox; Safari does not name it. */
const addressIn = (error: unknown): string | null => /https?:\/\/[^\s?]+\.js/.exec(String(error))?.[0] ?? null;

/** A script that is asked for under another address comes as the whole file, in which the part is one of the exports. */
function findPart<T extends object>(file: object, name: keyof T): T {
  const found = [file, ...Object.values(file)].find((candidate): candidate is T => typeof candidate === 'object' && candidate !== null && name in candidate);
  if (!found) throw new Error(`no part with ${String(name)}`);
  return found;
}

/** Fetches a script under another address, with the hash that the document's import map has for its own: the browser runs none without (integrity policy). */
function preload(address: string, url: string): Promise<unknown> {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  const { integrity } = JSON.parse(map) as { readonly integrity?: Readonly<Record<string, string>> };
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', integrity: integrity?.[new URL(address).pathname] ?? '', href: url });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${address} did not arrive`)));
    document.head.append(link);
  });
}

/** Creates a part that has an export of this name. */
export function createPart<T extends object>(importModule: () => Promise<T>, name: keyof T & string): Part<T> {
  let loading: Promise<T> | null = null;
  let module: T | null = null;
  let failures = 0;
  let failedAddress: string | null = null;
  // Browsers remember that a module could not be fetched, so it is asked for under another address.
  const importAgain = async (): Promise<T> => {
    if (failedAddress === null) return importModule();
    const url = `${failedAddress}?retry=${failures}`;
    await preload(failedAddress, url);
    return findPart<T>((await import(/* @vite-ignore */ url)) as object, name);
  };
  const load = (): Promise<T> =>
    (loading ??= importAgain().then(
      (found) => (module = found),
      (error: unknown) => {
        loading = null;
        failures += 1;
        failedAddress = addressIn(error) ?? failedAddress;
        throw error;
      },
    ));
  const loadPatiently = async (): Promise<T> => {
    for (;;) {
      const found = await load().catch(() => null);
      if (found !== null) return found;
      await waitToRetry();
    }
  };
  return { load, loadPatiently, loaded: () => module };
}

/** Returns a component of a part: rendered at once if the part is loaded, else when it is. Its place needs a `Suspense`. */
export function createPartComponent<T, P extends object>(part: Part<T>, select: (module: T) => ComponentType<P>): (props: P) => JSX.Element {
  const Pending = lazy(async () => ({ default: select(await part.loadPatiently()) })) as unknown as ComponentType<P>;
  return function PartComponent(props) {
    // The same for as long as it is mounted: another component would lose its state.
    const [{ Content }] = useState(() => {
      const module = part.loaded();
      return { Content: module === null ? Pending : select(module) };
    });
    return <Content {...props} />;
  };
}
