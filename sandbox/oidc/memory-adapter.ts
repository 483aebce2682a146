import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Entries by kind and id. Above this number the oldest are deleted. */
const MOST = 5000;

/**
 * What the provider keeps between requests (sessions, codes, tokens), in memory: after a restart one signs in again. @param now milliseconds since
 * 1970
 */
export function createMemoryAdapter(now: () => number): (kind: string) => Adapter {
  const store = new Map<string, Kept>();
  const find = (key: string): AdapterPayload | undefined => {
    const kept = store.get(key);
    return kept !== undefined && kept.until > now() ? kept.payload : undefined;
  };
  const findBy = (kind: string, field: 'uid' | 'userCode', value: string): AdapterPayload | undefined => {
    for (const [key, { payload }] of store) if (key.startsWith(`${kind}/`) && payload[field] === value) return find(key);
    return undefined;
  };
  const set = (key: string, kept: Kept): void => {
    store.delete(key);
    store.set(key, kept);
    for (const oldest of store.keys()) {
      if (store.size <= MOST) return;
      store.delete(oldest);
    }
  };
  const revoke = (grantId: string): void => {
    for (const [key, { payload }] of store) if (payload.grantId === grantId) store.delete(key);
  };
  return (kind) => ({
    upsert: async (id, payload, seconds) => set(`${kind}/${id}`, { payload, until: seconds === undefined ? Infinity : now() + seconds * 1000 }),
    find: async (id) => find(`${kind}/${id}`),
    findByUid: async (uid) => findBy(kind, 'uid', uid),
    findByUserCode: async (userCode) => findBy(kind, 'userCode', userCode),
    consume: async (id) => {
      const payload = find(`${kind}/${id}`);
      if (payload) payload['consumed'] = Math.floor(now() / 1000);
    },
    destroy: async (id) => void store.delete(`${kind}/${id}`),
    revokeByGrantId: async (grantId) => revoke(grantId),
  });
}
