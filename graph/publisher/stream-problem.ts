import type { StreamConfig } from '@nats-io/jetstream';
import { subjectsOf } from './event-message.ts';

const NANOSECONDS_PER_MS = 1_000_000;
/** A consumer that was away for less must miss nothing. */
const MIN_AGE_MS = 24 * 3_600_000;
/** Repeats of a publisher that was restarted come within seconds. */
const MIN_DUPLICATE_WINDOW_MS = 120_000;
/** An event has at most 524,288 bytes, which encryption and Base64 make a third longer. */
export const MIN_MESSAGE_BYTES = 1_000_000;

type Limits = Pick<
  StreamConfig,
  'subjects' | 'storage' | 'retention' | 'discard' | 'max_msgs' | 'max_bytes' | 'max_age' | 'max_msgs_per_subject' | 'max_msg_size' | 'duplicate_window' | 'no_ack'
>;

/** What a stream must be like, so that no event is lost or dropped before a consumer had it. */
const REQUIREMENTS: readonly (readonly [isMet: (limits: Limits, name: string) => boolean, problem: string])[] = [
  [({ subjects }, name) => subjects.includes(subjectsOf(name)), 'lacks the subject NAME.events.*'],
  [({ storage }) => storage === 'file', 'is in memory: its storage must be file'],
  [({ retention }) => retention === 'limits', 'deletes what one consumer has read: its retention must be limits'],
  [({ no_ack: isSilent }) => isSilent !== true, 'acknowledges nothing: its no_ack must be false'],
  [({ max_msgs_per_subject: most }) => most <= 0, 'drops the first events of a family: its max_msgs_per_subject must be unlimited'],
  [
    ({ discard, max_msgs: messages, max_bytes: bytes }) => discard === 'new' || (messages <= 0 && bytes <= 0),
    'drops the oldest events when it is full: its discard must be new, or max_msgs and max_bytes unlimited',
  ],
  [({ max_age: age }) => age === 0 || age >= MIN_AGE_MS * NANOSECONDS_PER_MS, 'keeps events for too short a time: its max_age must be at least 24 hours, or unlimited'],
  [({ max_msg_size: size }) => size <= 0 || size >= MIN_MESSAGE_BYTES, `refuses long events: its max_msg_size must be at least ${MIN_MESSAGE_BYTES}, or unlimited`],
  [({ duplicate_window: window }) => window >= MIN_DUPLICATE_WINDOW_MS * NANOSECONDS_PER_MS, 'forgets too soon what it has: its duplicate_window must be at least 2 minutes'],
];

/** Returns what is wrong with a stream, after its name; undefined if events can be published to it. */
export const findStreamProblem = (name: string, limits: Limits): string | undefined => REQUIREMENTS.find(([isMet]) => !isMet(limits, name))?.[1].replace('NAME', name);
