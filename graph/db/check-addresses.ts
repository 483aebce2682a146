import type { Pool } from 'pg';
import { type DatabaseAddress, addressError, describeDatabase } from './address-error.ts';
import { type Pooling, findPooling, readDatabaseId } from './pooling.ts';

const OLDEST_MAJOR_VERSION = 15;
const IS_SHARED = 'leads through a pooler that shares connections between clients';

/** A pool, and where its connections lead. */
export interface AddressedPool {
  readonly pool: Pool;
  readonly address: DatabaseAddress;
}

/** Resolves to what the probe finds. @throws one line that names the setting if the probe fails */
async function probe<T>(address: DatabaseAddress, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw addressError(address, error);
  }
}

const tryConnection = ({ pool, address }: AddressedPool): Promise<void> => probe(address, async () => (await pool.connect()).release());

function checkVersion({ setting, url }: DatabaseAddress, { version }: Pooling): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR_VERSION) return;
  throw new Error(`${setting} leads to PostgreSQL ${major} (${describeDatabase(url)}): Bindflow needs ${OLDEST_MAJOR_VERSION} or newer`);
}

/** Resolves to whether statements can be prepared. @throws one line if clients share connections there */
async function checkOnlyAddress({ pool, address }: AddressedPool): Promise<boolean> {
  const pooling = await probe(address, () => findPooling(address.url));
  if (pooling.isShared) {
    const { setting } = address;
    throw new Error(
      setting === 'DATABASE_URL'
        ? `${setting} ${IS_SHARED}: set DATABASE_DIRECT_URL to the address of the database itself`
        : `${setting} ${IS_SHARED}: it must be the address of the database itself`,
    );
  }
  checkVersion(address, pooling);
  await tryConnection({ pool, address });
  return pooling.canPrepare;
}

/**
 * Connects to both addresses, and finds out what is between them and the database. Resolves to whether queries can be prepared.
 * @param direct has the address of `queries` where that leads to the database itself
 * @throws one line that names the setting at fault and what to do
 */
export async function checkAddresses(queries: AddressedPool, direct: AddressedPool): Promise<boolean> {
  if (direct.address === queries.address) return checkOnlyAddress(queries);
  const { canPrepare } = await probe(queries.address, () => findPooling(queries.address.url));
  await tryConnection(queries);
  await checkOnlyAddress(direct);
  const ids = [await probe(queries.address, () => readDatabaseId(queries.pool)), await probe(direct.address, () => readDatabaseId(direct.pool))];
  if (ids[0] !== ids[1]) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both must lead to the same one');
  return canPrepare;
}
