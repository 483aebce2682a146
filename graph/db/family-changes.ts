import type { Client } from 'pg';

/** Where triggers report the root of a family whose rows have changed (0003-family-changes). */
export const FAMILY_CHANNEL = 'family_change';

/** Reports the application families that any process has changed, as soon as the change is committed. */
export interface FamilyChanges {
  /** False while reports may be missing: nothing may be answered from a cache then. */
  isLive(): boolean;
  /** @param listener gets a family's root; null if reports may have been missed */
  onChange(listener: (root: string | null) => void): void;
}

/** A connection that has died unnoticed is found after this many milliseconds at most. */
const PROBE_MS = 2000;
const RECONNECT_MS = 500;

/**
 * Listens on a connection of its own, and connects again whenever it is lost.
 * @param connect makes a client; its queries have a timeout
 */
export function listenForChanges(createClient: () => Client): { readonly changes: FamilyChanges; end(): Promise<void> } {
  const listeners: ((root: string | null) => void)[] = [];
  const report = (root: string | null): void => listeners.forEach((listener) => listener(root));
  let current: Client | undefined;
  let isLive = false;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;

  function lose(client: Client): void {
    if (client !== current) return;
    isLive = false;
    current = undefined;
    report(null);
    client.end().catch(() => undefined);
    if (!isEnded) timer = setTimeout(listen, RECONNECT_MS).unref();
  }

  function probe(client: Client): void {
    timer = setTimeout(() => {
      client.query('select 1').then(
        () => client === current && probe(client),
        () => lose(client),
      );
    }, PROBE_MS).unref();
  }

  function listen(): void {
    const client = createClient();
    current = client;
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => report(payload ?? null));
    client
      .connect()
      .then(() => client.query(`listen ${FAMILY_CHANNEL}`))
      .then(
        () => {
          if (client !== current) return;
          // What was cached before may have changed while nobody listened.
          report(null);
          isLive = true;
          probe(client);
        },
        () => lose(client),
      );
  }

  listen();
  return {
    changes: { isLive: () => isLive, onChange: (listener) => void listeners.push(listener) },
    async end() {
      isEnded = true;
      isLive = false;
      clearTimeout(timer);
      const client = current;
      current = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
