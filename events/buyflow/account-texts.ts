import { type RecordedEvent, type State, catalogue } from './state.ts';

const standIn = (index: number): string => `(removed ${index + 1})`;
const isStandIn = (text: string): boolean => /^\(removed \d+\)$/.test(text);

const textsIn = (value: unknown): string[] => (typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []);

/** True if the value has a stand-in in the place of a removed text. */
export const hasStandIn = (value: unknown): boolean => textsIn(value).some(isStandIn);

type Text = string | null | undefined;

type DataOf<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>['data'];
type Sources = { readonly [T in RecordedEvent['type']]?: (data: DataOf<T>, brought: ReadonlySet<string>) => readonly Text[] };

/** What an event says that only the account knows. */
const sources: Sources = {
  IdentityVerified: ({ userName, primaryPhone }) => [userName, primaryPhone],
  CredentialsAccepted: ({ email }) => [email],
  CredentialsRejected: ({ email }) => [email],
  SecurityCodeSent: ({ maskedEmail }) => [maskedEmail],
  QuestionAnswered: ({ source, value }) => (source === 'account' ? [value].flat().map(String) : []),
  AddressChosen: ({ saved, address }) => (saved === null ? [] : [saved, ...Object.values(address)]),
  AddressStandardised: ({ entered, standardised }, brought) => (brought.has(entered.street1) ? Object.values(standardised) : []),
  SavedPaymentMethodChosen: ({ method }) => [method],
};

function broughtBy(event: RecordedEvent, brought: ReadonlySet<string>): readonly Text[] {
  const source = sources[event.type] as ((data: RecordedEvent['data'], brought: ReadonlySet<string>) => readonly Text[]) | undefined;
  return source?.(event.data, brought) ?? [];
}

const isTyped = (event: RecordedEvent): boolean => event.type === 'QuestionAnswered' && event.data.source !== 'account';
const typedIn = (event: RecordedEvent): string[] => (event.type === 'QuestionAnswered' && isTyped(event) ? [event.data.value].flat().map(String) : []);

/** True if a text of the event was removed. A typed answer is never changed, whatever it says. */
export const isRedacted = (event: RecordedEvent): boolean => !isTyped(event) && hasStandIn(event.data);

/** Texts that only the account brought: the buyer typed none of them, and the state after the logout needs none. */
function accountTexts(events: readonly RecordedEvent[], state: State): ReadonlySet<string> {
  const brought = new Set<string>();
  for (const event of events) for (const text of broughtBy(event, brought)) if (text) brought.add(text);
  for (const text of [...events.flatMap(typedIn), ...textsIn(state)]) brought.delete(text);
  return brought;
}

/** A stand-in for each text. Different texts have different ones, so that whatever is compared in the fold stays equal or different. */
type StandIns = ReadonlyMap<string, string>;

function blanked(value: unknown, texts: StandIns): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => blanked(one, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, blanked(one, texts)]));
}

function withoutTexts(event: RecordedEvent, texts: StandIns): RecordedEvent {
  const fields = catalogue.definitions[event.type]?.fields ?? {};
  const data = Object.fromEntries(Object.entries(event.data).map(([name, value]) => [name, fields[name]?.privacy === 'public' ? value : blanked(value, texts)]));
  return JSON.stringify(data) === JSON.stringify(event.data) ? event : ({ ...event, data } as RecordedEvent);
}

/**
 * A history, with the state after it, without what only the account brought before its last logout. Events without such texts are the same
 * values. For a copy of a stored history: the event store keeps the events as they were recorded.
 */
export function withoutAccountTexts(events: readonly RecordedEvent[], state: State): readonly RecordedEvent[] {
  const end = events.findLastIndex((event) => event.type === 'LoggedOut' && event.data.cleared);
  const before = events.slice(0, Math.max(end, 0));
  const texts: StandIns = new Map([...accountTexts(before, state)].filter((text) => !isStandIn(text)).map((text, index) => [text, standIn(index)]));
  return texts.size === 0 ? events : [...before.map((event) => withoutTexts(event, texts)), ...events.slice(before.length)];
}
