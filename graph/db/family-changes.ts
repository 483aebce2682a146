import type { Client } from 'pg';

/** The channel on which triggers report the root of a family whose rows have changed (0003-family-changes). */
export const FAMILY_CHANNEL = 'family_change';

/** Reports the application families that any process has changed, as soon as the change is committed. */
export interface FamilyChanges {
  /** False while reports may be missing: nothing may be answered from a cache then. */
  isLive(): boolean;
  /** @param listener gets a family's root; null if reports may have been missed */
  onChange(listener: (root: string | null) => void): void;
}

interface ChangeListener {
  readonly changes: FamilyChanges;
  readonly end: () => Promise<void>;
}

/** Milliseconds between probes: the longest time for which a dead connection stays unnoticed. */
const PROBE_MS = 2000;
const RECONNECT_MS = 500;

/**
 * Listens on a connection of its own, and reconnects whenever it is lost.
 * @param createClient returns a client whose queries time out
 */
export function listenForFamilyChanges(createClient: () => Client): ChangeListener {
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
    if (!isEnded) timer = setTimeout(() => void listen(), RECONNECT_MS).unref();
  }

  async function probe(client: Client): Promise<void> {
    try {
      await client.query('select 1');
      if (client === current) timer = setTimeout(() => void probe(client), PROBE_MS).unref();
    } catch {
      lose(client);
    }
  }

  async function listen(): Promise<void> {
    const client = createClient();
    current = client;
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => report(payload ?? null));
    try {
      await client.connect();
      await client.query(`listen ${FAMILY_CHANNEL}`);
    } catch {
      lose(client);
      return;
    }
    if (client !== current) return;
    // Changes before this `listen` were not reported, so caches must be cleared.
    report(null);
    isLive = true;
    await probe(client);
  }

  void listen();
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
