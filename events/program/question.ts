import { msg } from '#events/language';
import { type Infer, array, boolean, defaulted, enums, integer, number, object, optional, record, size, string, unknown } from 'superstruct';

/** JsonLogic over the answers, by question id: `{"==": [{"var": "state"}, "TX"]}`. */
export const condition = record(string(), unknown());
export type Condition = Infer<typeof condition>;

const option = object({ value: string(), label: string() });

const limits = object({
  /** Smallest number or amount (US dollars). */
  min: optional(number()),
  max: optional(number()),
  /** An ISO date, `today`, or days from it: `today+90`. */
  earliest: optional(string()),
  /** As `earliest`; left out: a year from today for the effective date, fifty years for other dates. */
  latest: optional(string()),
  maxLength: optional(integer()),
});

/** Characters of an answer at most, in code points, whatever its question's limit. */
export const MAX_ANSWER_LENGTH = 4000;
/** Characters of an option's value, and options of a question that takes several. */
export const MAX_OPTION_LENGTH = 128;
export const MAX_OPTIONS = 100;

const questionTypes = [
  'text',
  'textarea',
  'number',
  'currency',
  'date',
  'phone',
  'email',
  'zip',
  'select',
  'radio',
  'checkbox',
  'multi-select',
  'search',
] as const;

const numberKinds = ['count', 'year', 'percent', 'decimal'] as const;

/** What a dropdown shows while nothing is chosen: never an answer (specification, 5). */
export const SELECT_PLACEHOLDER = msg('- Select one -');
/** Characters that a search needs. */
export const MIN_SEARCH_LENGTH = 3;

/** One question as a program file writes it. What is left out has the default given here, or its standard question's. */
export const question = object({
  id: size(string(), 1, 40),
  alias: optional(string()),
  label: defaulted(string(), ''),
  help: optional(string()),
  type: defaulted(enums(questionTypes), 'text'),
  /** True, false, or the condition under which an answer is needed. */
  required: defaulted(boolean(), true),
  requiredWhen: optional(condition),
  options: optional(array(option)),
  limits: optional(limits),
  /** What a number counts: whole things, a calendar year, percent, or a measure with a fraction (the default). */
  numberKind: optional(enums(numberKinds)),
  /** `personal` answers are encrypted in the log. */
  privacy: defaulted(enums(['personal', 'public']), 'personal'),
  effectiveDate: optional(boolean()),
  retroDate: optional(boolean()),
  visibleWhen: optional(condition),
  /** HTML autocomplete token. */
  autocomplete: optional(string()),
  /** How much room the answer needs: the field's width says it. */
  width: optional(enums(['short', 'medium', 'full'])),
  /** True if it shares a row with the question before it, where the page is wide enough. */
  besidePrevious: optional(boolean()),
});
export type Question = Infer<typeof question>;
export type QuestionType = Question['type'];

/** What a buyer answered: text (numbers and ISO dates too), a tick, or several choices. Empty text is no answer. */
export type AnswerValue = string | boolean | readonly string[];
export type Answers = Readonly<Record<string, AnswerValue>>;

