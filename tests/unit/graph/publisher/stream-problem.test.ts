import type { StreamConfig } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { findStreamProblem } from '../../../../graph/publisher/stream-problem.ts';

const HOUR_NS = 3_600_000_000_000;

const good: Parameters<typeof findStreamProblem>[1] = {
  subjects: ['bindflow.events.*'],
  storage: 'file',
  retention: 'limits',
  discard: 'old',
  max_msgs: -1,
  max_bytes: -1,
  max_age: 0,
  max_msgs_per_subject: -1,
  max_msg_size: -1,
  duplicate_window: HOUR_NS,
  no_ack: false,
};

describe('findStreamProblem', () => {
  it.each<Partial<StreamConfig>>([
    {},
    { discard: 'new', max_bytes: 1e9, max_msgs: 1e6 },
    { max_age: 24 * HOUR_NS },
    { max_msg_size: 1_000_000 },
    { duplicate_window: HOUR_NS / 30 },
  ])('finds none with %o', (change) => {
    expect(findStreamProblem('bindflow', { ...good, ...change })).toBeUndefined();
  });

  it.each<readonly [Partial<StreamConfig>, RegExp]>([
    [{ subjects: ['other.events.*'] }, /subject bindflow\.events\.\*/],
    [{ storage: 'memory' }, /storage/],
    [{ retention: 'workqueue' }, /retention/],
    [{ no_ack: true }, /no_ack/],
    [{ max_msgs_per_subject: 100 }, /max_msgs_per_subject/],
    [{ max_bytes: 1e9 }, /discard/],
    [{ max_msgs: 1e6 }, /discard/],
    [{ max_age: 23 * HOUR_NS }, /max_age/],
    [{ max_msg_size: 65_536 }, /max_msg_size/],
    [{ duplicate_window: HOUR_NS / 60 }, /duplicate_window/],
  ])('names the limit in %o', (change, words) => {
    expect(findStreamProblem('bindflow', { ...good, ...change })).toMatch(words);
  });
});
