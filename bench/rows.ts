// What `npm run bench` measures, with the goal and the floor of each row. The parts return figures by the names in `ours`, `against` and `beside`.

export type Part = 'requesting' | 'appending' | 'purchasing' | 'shedding' | 'withstanding' | 'loading' | 'typing' | 'opening' | 'trying';

export interface Row {
  readonly part: Part;
  readonly name: string;
  readonly unit: string;
  readonly ours: string;
  /** The peer of the ratio. Without one, the goal and the floor are in the unit. */
  readonly against?: string;
  /** Further peers of the same run, for comparison. */
  readonly beside?: readonly string[];
  readonly goal: number;
  /** Beyond it, the bench fails. */
  readonly floor?: number;
  /** More is better, as of a rate. */
  readonly isRate?: boolean;
}

const PROXY = 'pass-through proxy';
const APOLLO = 'Apollo Server with fetch';
const MERCURIUS = 'Mercurius with JIT';
const EMMETT = 'emmett';
const GROUP_COMMIT = 'bare group commit';
const FORM_PEERS = ['SurveyJS', 'Final Form with Chakra', 'RJSF'];

export const rows: readonly Row[] = [
  { part: 'requesting', name: 'registered operation, processor time', unit: 'µs', ours: 'registered operation', against: PROXY, beside: [MERCURIUS, APOLLO], goal: 1.25, floor: 4 },
  {
    part: 'requesting',
    name: 'registered operation with its trace exported, processor time',
    unit: 'µs',
    ours: 'traced operation',
    against: 'registered operation',
    goal: 1.2,
    floor: 1.5,
  },
  { part: 'requesting', name: 'free document, processor time', unit: 'µs', ours: 'free document', against: APOLLO, goal: 1, floor: 1 },
  { part: 'requesting', name: 'on the embedded database, processor time', unit: 'µs', ours: 'embedded database', against: 'registered operation', goal: 1.25, floor: 1.5 },
  {
    part: 'requesting',
    name: 'one connection, median latency',
    unit: 'ms',
    ours: 'one connection',
    against: `${PROXY}, one connection`,
    beside: [`${APOLLO}, one connection`],
    goal: 1.85,
    floor: 3.33,
  },

  {
    part: 'appending',
    name: 'append, 64 callers',
    unit: 'events/s',
    ours: 'event store, 64 callers',
    against: `${EMMETT}, 64 callers`,
    beside: [`${GROUP_COMMIT}, 64 callers`],
    goal: 12,
    floor: 4,
    isRate: true,
  },
  {
    part: 'appending',
    name: 'append, 64 callers, 99th percentile',
    unit: 'ms',
    ours: 'event store, p99',
    against: `${EMMETT}, p99`,
    beside: [`${GROUP_COMMIT}, p99`],
    goal: 1,
    floor: 1,
  },
  {
    part: 'appending',
    name: 'append, one caller',
    unit: 'events/s',
    ours: 'event store, one caller',
    against: `${EMMETT}, one caller`,
    beside: [`${GROUP_COMMIT}, one caller`],
    goal: 2,
    floor: 1,
    isRate: true,
  },

  { part: 'purchasing', name: 'statements to pay', unit: 'statements', ours: 'pay', goal: 10, floor: 15 },
  { part: 'purchasing', name: 'statements to bind', unit: 'statements', ours: 'bind', goal: 10, floor: 15 },

  { part: 'shedding', name: 'purchases that were begun under three times the load, finished', unit: '%', ours: 'purchases finished', goal: 100, floor: 100, isRate: true },
  { part: 'shedding', name: 'their requests refused', unit: 'requests', ours: 'purchase requests refused', goal: 0, floor: 0 },
  { part: 'shedding', name: 'refusals without Retry-After', unit: 'requests', ours: 'refusals without Retry-After', goal: 0, floor: 0 },
  { part: 'shedding', name: 'charges and policies that are not as they should be', unit: 'purchases', ours: 'charges and policies at fault', goal: 0, floor: 0 },
  { part: 'shedding', name: 'admitted requests, 99th percentile', unit: 'ms', ours: 'admitted, overload', against: 'admitted, closed loop', goal: 1, floor: 3 },
  { part: 'shedding', name: 'resident memory after the load', unit: 'MiB', ours: 'memory after', against: 'memory before', goal: 1.1, floor: 1.5 },

  { part: 'withstanding', name: 'page while the gateway refuses connections', unit: 'ms', ours: 'page, refusing', against: 'page, live', goal: 1, floor: 1.2 },
  { part: 'withstanding', name: 'page while the gateway hangs', unit: 'ms', ours: 'page, hanging', against: 'page, live', goal: 1, floor: 1.2 },
  { part: 'withstanding', name: 'append of an event while the gateway refuses connections', unit: 'ms', ours: 'event, refusing', against: 'event, live', goal: 1, floor: 1.2 },
  { part: 'withstanding', name: 'append of an event while the gateway hangs', unit: 'ms', ours: 'event, hanging', against: 'event, live', goal: 1, floor: 1.2 },
  { part: 'withstanding', name: "the console's list while the gateway refuses connections", unit: 'ms', ours: 'console, refusing', against: 'console, live', goal: 1, floor: 1.2 },
  { part: 'withstanding', name: "the console's list while the gateway hangs", unit: 'ms', ours: 'console, hanging', against: 'console, live', goal: 1, floor: 1.2 },

  { part: 'loading', name: 'JavaScript before the first field is usable, as sent', unit: 'kB', ours: 'first page', beside: ['React alone'], goal: 130, floor: 150 },
  { part: 'loading', name: 'a whole purchase, as sent', unit: 'kB', ours: 'purchase', goal: 260, floor: 300 },

  {
    part: 'typing',
    name: 'keystroke to paint, 229 fields, slowed 4 times',
    unit: 'ms',
    ours: 'keystroke',
    against: 'plain HTML, keystroke',
    beside: FORM_PEERS.map((peer) => `${peer}, keystroke`),
    goal: 1,
  },
  {
    part: 'typing',
    name: 'page with 229 fields usable, slowed 4 times',
    unit: 's',
    ours: 'usable',
    against: 'SurveyJS, usable',
    beside: [...FORM_PEERS.slice(1), 'plain HTML'].map((peer) => `${peer}, usable`),
    goal: 0.25,
    floor: 0.37,
  },

  { part: 'opening', name: 'replay opens, from a click', unit: 'ms', ours: 'replay', goal: 100, floor: 150 },
  { part: 'opening', name: "a step of the replay's slider", unit: 'ms', ours: 'step of the slider', goal: 16 },
  { part: 'opening', name: 'list of quarantined events, 3,000 applications', unit: 'ms', ours: 'quarantined events', goal: 50, floor: 200 },

  { part: 'trying', name: 'rules tried on 100,000 applications, the first time', unit: 'ms', ours: 'first trial', goal: 500, floor: 1000 },
  { part: 'trying', name: 'other rules tried on the same', unit: 'ms', ours: 'next trial', goal: 25, floor: 50 },
  {
    part: 'trying',
    name: 'applications judged a second',
    unit: 'applications/s',
    ours: 'applications a second',
    against: 'json-logic-js',
    beside: ['json-rules-engine'],
    goal: 5,
    floor: 1,
    isRate: true,
  },
];
