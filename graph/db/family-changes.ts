import { randomUUID } from 'node:crypto';
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

/** How often the connection is tried. It counts as live for twice as long after its last proof. */
const PROBE_MS = 1000;
const RECONNECT_MS = 500;

/** True from a proof on, until the next one is overdue. */
function createLiveness() {
  let provenAt = Number.NEGATIVE_INFINITY;
  return {
    isLive: (): boolean => performance.now() - provenAt < 2 * PROBE_MS,
    prove: (): void => void (provenAt = performance.now()),
    lapse: (): void => void (provenAt = Number.NEGATIVE_INFINITY),
  };
}

/**
 * Listens on a connection of its own, and connects again whenever it is lost. A probe is a notification to itself: a pooler in transaction mode
 * answers queries, but passes none on.
 * @param createClient its queries have a timeout
 */
export function listenForFamilyChanges(createClient: () => Client): ChangeListener {
  const listeners: ((root: string | null) => void)[] = [];
  const report = (root: string | null): void => listeners.forEach((listener) => listener(root));
  const { isLive, prove, lapse } = createLiveness();
  const nonce = randomUUID();
  let current: Client | undefined;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;

  function lose(client: Client): void {
    if (client !== current) return;
    lapse();
    current = undefined;
    report(null);
    client.end().catch(() => undefined);
    if (!isEnded) timer = setTimeout(() => void listen(), RECONNECT_MS).unref();
  }

  function hear(payload: string | undefined): void {
    if (payload !== nonce) return report(payload ?? null);
    // What was cached while nothing was heard may be old.
    if (!isLive()) report(null);
    prove();
  }

  async function probe(client: Client): Promise<void> {
    try {
      await client.query('select pg_notify($1, $2)', [FAMILY_CHANNEL, nonce]);
      timer = setTimeout(() => void (client === current && probe(client)), PROBE_MS).unref();
    } catch {
      lose(client);
    }
  }

  async function listen(): Promise<void> {
    const client = createClient();
    current = client;
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${FAMILY_CHANNEL}`);
    } catch {
      lose(client);
      return;
    }
    if (client === current) await probe(client);
  }

  void listen();
  return {
    changes: { isLive, onChange: (listener) => void listeners.push(listener) },
    async end() {
      isEnded = true;
      lapse();
      clearTimeout(timer);
      const client = current;
      current = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
