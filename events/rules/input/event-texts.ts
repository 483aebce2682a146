import { type AnyEvent, type EventDescription, type EventField, collectTexts, isStorable, mapTexts, toStorableText } from '#events/core';
import { hasCardNumber, maskCardNumbers } from './card-numbers.ts';
import { MAX_RECORDED_LENGTH, countCharacters } from './characters.ts';

type Definitions = Readonly<Record<string, EventDescription>>;
/** The class of a question's answers, by the question's id. */
type PrivacyOf = (question: string) => 'public' | 'personal';

/** Characters of a public text at most: it is read by people, and stored in the clear. */
const MAX_PUBLIC_LENGTH = 2000;

/** Characters that the store takes of any other text: tabs of earlier releases record as many. */
const MAX_STORED_LENGTH = 128 * 1024;

const getMaxLength = ({ privacy, maxLength }: EventField<unknown>, max: number): number => maxLength ?? (privacy === 'public' ? MAX_PUBLIC_LENGTH : max);

const truncate = (text: string, max: number): string => (text.length <= max ? text : Array.from(text).slice(0, max).join(''));

/** A text of a field as every store takes it. */
function toRecordableText(field: EventField<unknown>, text: string): string {
  const plain = truncate(toStorableText(text), getMaxLength(field, MAX_RECORDED_LENGTH));
  return field.privacy === 'public' && !field.isVerbatim ? maskCardNumbers(plain) : plain;
}

/**
 * An event as it is recorded: its texts without characters that cannot be stored, no longer than they may be, and without card
 * numbers where they are stored in the clear. So what a page records is never refused for its texts.
 */
export function toRecordable<E extends AnyEvent>(event: E, definitions: Definitions): E {
  const fields = definitions[event.type]?.fields ?? {};
  const entries = Object.entries<unknown>({ ...event.data });
  const data = entries.map(([name, value]) => {
    const field = fields[name];
    return [name, field ? mapTexts(value, (text) => toRecordableText(field, text)) : value] as const;
  });
  return { ...event, data: Object.fromEntries(data) };
}

function findFieldProblem(field: EventField<unknown>, value: unknown, isOpen: boolean): string | null {
  const texts = collectTexts(value);
  if (!texts.every(isStorable)) return 'holds a character that cannot be stored';
  const max = getMaxLength(field, MAX_STORED_LENGTH);
  if (texts.some((text) => text.length > max && countCharacters(text) > max)) return `holds a text of more than ${max} characters`;
  return isOpen && texts.some(hasCardNumber) ? 'holds the number of a payment card, and is stored in the clear' : null;
}

/** What keeps an event's texts out of the store, by field; null where nothing does. The reason repeats none of them. */
export function findEventTextProblem({ type, data }: AnyEvent, definitions: Definitions, privacyOf: PrivacyOf): string | null {
  const fields = definitions[type]?.fields ?? {};
  const question = (data as { readonly question?: unknown }).question;
  const classOfAnswer = typeof question === 'string' ? privacyOf(question) : 'personal';
  const problems = Object.entries<unknown>({ ...data }).flatMap(([name, value]) => {
    const field = fields[name];
    const problem = field && findFieldProblem(field, value, (field.privacy === 'question' ? classOfAnswer : field.privacy) === 'public');
    return problem ? [`data.${name}: ${problem}`] : [];
  });
  return problems[0] ?? null;
}
