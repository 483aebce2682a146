import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { SpanishMessages } from './spanish.ts';

/** An English ICU message that has a translation: one without is an error of types. */
export type MessageText = keyof SpanishMessages;

type Value = string | number;
type Tags<M extends string> = M extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never;
type Plain<M extends string> = GetICUArgs<M, { ICUArgument: Value; ICUNumberArgument: number; ICUDateArgument: Date }>;
type Optional<Values> = keyof Values extends never ? [] : [values: Values];

/** The values of a message's arguments, if it has any. */
export type MessageValues<M extends string> = Optional<Plain<M>>;
/** The values of a message's arguments, and what each of its tags becomes. */
export type RichValues<M extends string, Tag> = Plain<M> & Readonly<Record<Tags<M>, Tag>>;

/** Marks a text that is translated where it is shown, with `t.known`. */
export const msg = <const M extends MessageText>(message: M): M => message;
