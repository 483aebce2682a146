import { type RecordedEvent, type State, catalog } from './state.ts';

const createPlaceholder = (index: number): string => `(removed ${index + 1})`;
const isPlaceholder = (text: string): boolean => /^\(removed \d+\)$/.test(text);

const collectValues = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectValues) : [];

/** True if the value has a stand-in in the place of a removed text. */
export const hasPlaceholder = (value: unknown): boolean => collectValues(value).some(isPlaceholder);

type Text = string | null | undefined;

type DataOf<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>['data'];
type AccountTextReaders = { readonly [T in RecordedEvent['type']]?: (data: DataOf<T>, brought: ReadonlySet<string>) => readonly Text[] };

/** What an event says that only the account knows. */
const accountTextReaders: AccountTextReaders = {
  IdentityVerified: ({ userName, primaryPhone }) => [userName, primaryPhone],
  CredentialsAccepted: ({ email }) => [email],
  CredentialsRejected: ({ email }) => [email],
  SecurityCodeSent: ({ maskedEmail }) => [maskedEmail],
  QuestionAnswered: ({ source, value }) => (source === 'account' ? [value].flat().map(String) : []),
  AddressChosen: ({ saved, address }) => (saved === null ? [] : [saved, ...Object.values(address)]),
  AddressStandardised: ({ entered, standardised }, brought) => (brought.has(entered.street1) ? Object.values(standardised) : []),
  SavedPaymentMethodChosen: ({ method }) => [method],
};

function readAccountTexts(event: RecordedEvent, brought: ReadonlySet<string>): readonly Text[] {
  const source = accountTextReaders[event.type] as ((data: RecordedEvent['data'], brought: ReadonlySet<string>) => readonly Text[]) | undefined;
  return source?.(event.data, brought) ?? [];
}

const isTypedAnswer = (event: RecordedEvent): boolean => event.type === 'QuestionAnswered' && event.data.source !== 'account';
const readTypedTexts = (event: RecordedEvent): string[] => (event.type === 'QuestionAnswered' && isTypedAnswer(event) ? [event.data.value].flat().map(String) : []);

/** True if a text of the event was removed. A typed answer is never changed, whatever it says. */
export const isRedacted = (event: RecordedEvent): boolean => !isTypedAnswer(event) && hasPlaceholder(event.data);

/** Texts that only the account brought: the buyer typed none of them, and the state after the logout needs none. */
function findAccountOnlyTexts(events: readonly RecordedEvent[], state: State): ReadonlySet<string> {
  const brought = new Set<string>();
  for (const event of events) for (const text of readAccountTexts(event, brought)) if (text) brought.add(text);
  for (const text of [...events.flatMap(readTypedTexts), ...collectValues(state)]) brought.delete(text);
  return brought;
}

/** A stand-in for each text. Different texts have different ones, so that whatever is compared in the fold stays equal or different. */
type Placeholders = ReadonlyMap<string, string>;

function replaceTexts(value: unknown, texts: Placeholders): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceTexts(one, texts)]));
}

function redactEvent(event: RecordedEvent, texts: Placeholders): RecordedEvent {
  const fields = catalog.definitions[event.type]?.fields ?? {};
  const data = Object.fromEntries(Object.entries(event.data).map(([name, value]) => [name, fields[name]?.privacy === 'public' ? value : replaceTexts(value, texts)]));
  return JSON.stringify(data) === JSON.stringify(event.data) ? event : ({ ...event, data } as RecordedEvent);
}

/**
 * A history, with the state after it, without what only the account brought before its last logout. Events without such texts are the same
 * values. For a copy of a stored history: the event store keeps the events as they were recorded.
 */
export function redactAccountTexts(events: readonly RecordedEvent[], state: State): readonly RecordedEvent[] {
  const end = events.findLastIndex((event) => event.type === 'LoggedOut' && event.data.cleared);
  const before = events.slice(0, Math.max(end, 0));
  const texts: Placeholders = new Map([...findAccountOnlyTexts(before, state)].filter((text) => !isPlaceholder(text)).map((text, index) => [text, createPlaceholder(index)]));
  return texts.size === 0 ? events : [...before.map((event) => redactEvent(event, texts)), ...events.slice(before.length)];
}
