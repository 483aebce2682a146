import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import { type PublishedRow, sortWithinStreams } from './event-message.ts';
import { type Lsn, formatLsn, parseLsn } from '#graph/db';
import { type SlotAddress, explainReplicationError } from './replication-slot.ts';

/** Events of several transactions are published together, up to about this number. */
const MAX_BATCH_EVENTS = 500;
/** PostgreSQL ends a connection that is silent for `wal_sender_timeout`, 60 seconds by default. */
const STATUS_INTERVAL_MS = 10_000;

export interface SlotReader extends SlotAddress {
  /** All before it is acknowledged. */
  readonly confirmed: Lsn;
  /** Resolves once the events are acknowledged. */
  readonly publish: (rows: readonly PublishedRow[]) => Promise<void>;
  /** Called once PostgreSQL sends. */
  readonly onReady: () => void;
  readonly onConfirmed: (position: Lsn) => void;
  readonly signal: AbortSignal;
}

/** Counts what has arrived, which the service queues before it is handled. */
class CountingPlugin extends PgoutputPlugin {
  received = 0;
  override parse(buffer: Buffer): Pgoutput.Message {
    this.received += 1;
    return super.parse(buffer);
  }
}

/** Collects the events of committed transactions. */
class Transactions {
  #open: PublishedRow[] | null = null;
  rows: PublishedRow[] = [];
  /** The end of the last transaction. */
  end: Lsn | null = null;

  take(message: Pgoutput.Message): void {
    if (message.tag === 'begin') this.#open = [];
    else if (message.tag === 'insert') this.#open?.push(message.new as PublishedRow);
    else if (message.tag === 'commit') {
      this.rows.push(...sortWithinStreams(this.#open ?? []));
      this.#open = null;
      this.end = parseLsn(message.commitEndLsn ?? '0/0');
    }
  }

  get isEmpty(): boolean {
    return this.#open === null && this.end === null;
  }
}

/** The service's own acknowledgements name what has arrived, so they are off: ours name what is published. */
const createService = (databaseUrl: string): LogicalReplicationService =>
  new LogicalReplicationService({ connectionString: databaseUrl, keepAlive: true }, { acknowledge: { auto: false, timeoutSeconds: 0 }, flowControl: { enabled: true } });

/** Returns one line that says why PostgreSQL does not send, or no longer. */
function explainEnd(error: unknown, name: string): Error {
  const explained = explainReplicationError(error, { name });
  return explained === error ? new Error(`the connection to PostgreSQL ended: ${explained.message}`, { cause: error }) : explained;
}

/** Publishes what is committed, in order, and confirms what is published. Resolves after the signal. @throws one line if the connection ends or publishing fails */
export async function readSlot({ databaseUrl, name, publish, onReady, onConfirmed, signal, ...slot }: SlotReader): Promise<void> {
  const [service, plugin] = [createService(databaseUrl), new CountingPlugin({ protoVersion: 1, publicationNames: [name] })];
  const transactions = new Transactions();
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => void (fail = reject));
  let [handled, confirmed, hasFailed] = [0, slot.confirmed, false];

  // The service adds one to what it is given. One byte too much would skip a transaction that ends right there, after a restart.
  const sendStatus = (): unknown => confirmed > 0n && service.acknowledge(formatLsn(confirmed - 1n));
  function confirm(position: Lsn): void {
    if (position > confirmed) confirmed = position;
    sendStatus();
    onConfirmed(confirmed);
  }
  async function handle(message: Pgoutput.Message): Promise<void> {
    transactions.take(message);
    const { end, rows } = transactions;
    const isLastArrived = plugin.received === handled + 1;
    if (end === null || message.tag !== 'commit' || (!isLastArrived && rows.length < MAX_BATCH_EVENTS)) return;
    await publish(rows);
    [transactions.rows, transactions.end] = [[], null];
    confirm(end);
  }

  service.on('data', async (_position: string, message: Pgoutput.Message) => {
    // After a failure nothing later may be published or confirmed.
    if (hasFailed) return;
    try {
      await handle(message);
      handled += 1;
    } catch (error) {
      hasFailed = true;
      fail(error);
    }
  });
  service.on('heartbeat', (position: string, _time: number, wantsAnswer: boolean) => {
    const isIdle = plugin.received === handled && transactions.isEmpty;
    if (isIdle) confirm(parseLsn(position));
    else if (wantsAnswer) sendStatus();
  });
  service.on('start', onReady);
  service.on('error', (error: unknown) => fail(error));
  const statusTimer = setInterval(sendStatus, STATUS_INTERVAL_MS);
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  try {
    await Promise.race([failed, service.subscribe(plugin, name), stopped]);
    if (!signal.aborted) throw new Error('the server has closed it');
  } catch (error) {
    if (!signal.aborted) throw hasFailed ? error : explainEnd(error, name);
  } finally {
    clearInterval(statusTimer);
    await service.stop().catch(() => undefined);
  }
}
