import { describe, expect, it } from 'vitest';
import type { EventMessage } from '../../../../graph/publisher/event-message.ts';
import type { EventStream } from '../../../../graph/publisher/jet-stream.ts';
import { createOrderedPublisher } from '../../../../graph/publisher/publish-in-order.ts';

const message = (id: number): EventMessage => ({ subject: 'bindflow.events.a', id: String(id), payload: '{}' });
const messages = [1, 2, 3, 4, 5].map(message);

/** Stores as JetStream does: a repeat is not stored, and a message that expects another end is refused. The first try of some messages gets lost. */
function memoryStream({ stored, lost }: { readonly stored: string[]; readonly lost: Set<string> }): EventStream {
  return {
    publish({ id }, lastSequence) {
      if (lost.delete(id)) return Promise.reject(new Error('timeout'));
      if (stored.includes(id)) return Promise.resolve(false);
      if (stored.length !== lastSequence) return Promise.reject(new Error('wrong last sequence'));
      stored.push(id);
      return Promise.resolve(true);
    },
    readLastSequence: () => Promise.resolve(stored.length),
    close: () => Promise.resolve(),
  };
}

describe('createOrderedPublisher', () => {
  it.each([
    ['loses a message', [], ['3']],
    ['has the first messages', ['1', '2'], []],
    ['has some, and loses others', ['0', '1'], ['1', '2', '5']],
  ])('stores each message once, in order, if the stream %s', async (_, before, lost) => {
    const stored = [...before];
    const publisher = createOrderedPublisher({ stream: memoryStream({ stored, lost: new Set(lost) }), onWaiting: () => undefined, signal: new AbortController().signal });
    await publisher.publish(messages);
    expect(stored).toEqual([...new Set([...before, ...messages.map(({ id }) => id)])]);
  });
});
