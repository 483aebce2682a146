import { setTimeout as delay } from 'node:timers/promises';
import type { EventMessage } from './event-message.ts';
import type { EventStream } from './jet-stream.ts';

/** Messages that may wait for their acknowledgement together. */
const MAX_IN_FLIGHT = 256;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;

export interface OrderedPublisher {
  /** Resolves once the stream has all messages, in their order. Tries until then. @throws after the signal */
  publish(messages: readonly EventMessage[]): Promise<void>;
}

interface PublisherOptions {
  readonly stream: EventStream;
  /** Called when a message is refused or not answered, once until the next one succeeds. */
  readonly onWaiting: (reason: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Publishes many messages before the first is acknowledged, and never one before its predecessor: each names the sequence after which it may be stored. So neither a
 * connection that breaks between two nor a publisher that was stopped and replaced changes the order.
 */
export function createOrderedPublisher({ stream, onWaiting, signal }: PublisherOptions): OrderedPublisher {
  let lastSequence: number | null = null;
  let failures = 0;

  /** Returns how many of the first messages the stream has, and why it refused the next one. */
  async function publishRun(run: readonly EventMessage[], after: number): Promise<{ readonly stored: number; readonly refusal?: unknown }> {
    const results = await Promise.allSettled(run.map((message, index) => stream.publish(message, after + index)));
    const refused = results.findIndex(({ status }) => status === 'rejected');
    const isChained = results.every((result) => result.status === 'fulfilled' && result.value);
    lastSequence = isChained ? after + run.length : null;
    return refused === -1 ? { stored: run.length } : { stored: refused, refusal: (results[refused] as PromiseRejectedResult).reason };
  }

  async function pause(reason: unknown): Promise<void> {
    failures += 1;
    // One refusal is what a restart leaves: the stream already has what comes before.
    if (failures === 2) onWaiting(reason);
    await delay(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS), undefined, { signal });
  }

  return {
    async publish(messages) {
      for (let done = 0; done < messages.length;) {
        signal.throwIfAborted();
        try {
          const after: number = lastSequence ?? (await stream.readLastSequence());
          const { stored, refusal } = await publishRun(messages.slice(done, done + MAX_IN_FLIGHT), after);
          done += stored;
          if (stored > 0) failures = 0;
          else await pause(refusal);
        } catch (error) {
          lastSequence = null;
          await pause(error);
        }
      }
    },
  };
}
