import type { ReminderFault, ServerStreamEvent } from '#events/server-stream';
import type { EventHeader } from './browser-summary.ts';

export type ExitReason = 'None' | 'KickOut' | 'Abandon';

/** What of the facade's stream the summary of an application keeps. */
export interface ServerSummary {
  readonly events: number;
  readonly last: EventHeader | null;
  /** What the newest offer comes to by card, dollars as decimal text. */
  readonly total: string | null;
  readonly amount: string | null;
  /** How the newest payment stands; null where there was none, or it came to nothing. */
  readonly charge: 'open' | 'unconfirmed' | 'paid' | null;
  readonly declines: number;
  readonly purchasedAt: string | null;
  /** Since when the application counts as abandoned, and why each product was left; null while it does not. */
  readonly abandoned: { readonly at: string; readonly after: number; readonly exitReasons: Readonly<Record<string, ExitReason>> } | null;
  /** When the mail server took a reminder to the buyer; null without one. */
  readonly remindedAt: string | null;
  /** Why a reminder was given up; null if none was. */
  readonly reminderFault: ReminderFault | null;
}

export const EMPTY_SERVER_SUMMARY: ServerSummary = {
  events: 0,
  last: null,
  total: null,
  amount: null,
  charge: null,
  declines: 0,
  purchasedAt: null,
  abandoned: null,
  remindedAt: null,
  reminderFault: null,
};

type DataOf<T extends ServerStreamEvent['type']> = Extract<ServerStreamEvent, { type: T }>['data'];
type Changes = Partial<ServerSummary>;

const summarizers: { readonly [T in ServerStreamEvent['type']]?: (part: ServerSummary, data: DataOf<T>, at: string) => Changes } = {
  OfferStored: (_part, { total }) => ({ total }),
  ChargeStarted: (_part, { amount }) => ({ charge: 'open', amount }),
  ChargeSettled: () => ({ charge: 'paid' }),
  ChargeDeclined: ({ declines }) => ({ charge: null, declines: declines + 1 }),
  ChargeUnconfirmed: () => ({ charge: 'unconfirmed' }),
  ChargeNotSent: () => ({ charge: null }),
  ChargeResolved: (_part, { charged }) => ({ charge: charged ? 'paid' : null }),
  ApplicationAbandoned: (_part, { after, exitReasons }, at) => ({ abandoned: { at, after, exitReasons } }),
  ApplicationReopened: () => ({ abandoned: null }),
  ReminderMailed: (_part, _data, at) => ({ remindedAt: at, reminderFault: null }),
  ReminderMailFailed: (_part, { fault }) => ({ reminderFault: fault }),
  PoliciesIssued: ({ purchasedAt }, _data, at) => ({ purchasedAt: purchasedAt ?? at }),
};

/** Who looks at an application does nothing to it, nor does a letter about it. */
const asideTypes: ReadonlySet<string> = new Set<ServerStreamEvent['type']>([
  'PersonalShown',
  'FoundByEmail',
  'EvidenceIssued',
  'ProofMailed',
  'ProofMailFailed',
  'CertificateMailed',
  'CertificateMailFailed',
  'ReminderMailed',
  'ReminderMailFailed',
  'ReminderUnsubscribed',
]);

/** The part after one more fact of the facade's stream. */
export function addServerEvent(part: ServerSummary, { type, at, data }: EventHeader & { readonly data: object }): ServerSummary {
  const change = summarizers[type as ServerStreamEvent['type']] as ((part: ServerSummary, data: object, at: string) => Changes) | undefined;
  const last = asideTypes.has(type) ? part.last : { type, at };
  return { ...part, events: part.events + 1, last, ...change?.(part, data, at) };
}
