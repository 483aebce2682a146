import { array, boolean, is, nullable, object, record, string, tuple, union, unknown } from 'superstruct';
import type { EditedCondition } from './trial-conditions.ts';
import type { Trial, TrialProduct, TrialQuestion, TrialRule } from './trial-rules.ts';

/** The parameter of an address that names the configuration that a trial begins with. */
export const BASE_PARAM = 'base';
/** The fragment of an address that has a trial: no server sees it, so that it may be long. */
const RULES = 'rules';
/** A program file that is tried in place of a configuration that was served. */
const FILE = 'file';

const condition = record(string(), unknown());
const rulesStruct = array(object({ id: string(), reason: string(), when: condition, isLeftOut: boolean() }));
/** Product id → its rules. Pairs, because a product may be called like what every object has. */
const productsStruct = array(tuple([string(), rulesStruct]));
const questionsStruct = array(tuple([string(), object({ required: union([boolean(), condition]), visible: nullable(condition) })]));
/** Addresses from before questions could be changed have the products alone. */
const trialStruct = union([productsStruct, object({ products: productsStruct, questions: questionsStruct })]);

type StoredRule = Omit<TrialRule, 'draft'>;
interface StoredQuestion {
  readonly required: boolean | EditedCondition['when'];
  readonly visible: EditedCondition['when'] | null;
}
interface StoredTrial {
  readonly products: readonly (readonly [string, readonly StoredRule[]])[];
  readonly questions: readonly (readonly [string, StoredQuestion])[];
}

const toStoredRule = ({ id, reason, when, isLeftOut }: TrialRule): StoredRule => ({ id, reason, when, isLeftOut });
const toStoredRules = ({ rules }: TrialProduct): StoredRule[] => rules.map(toStoredRule);
const toStoredQuestion = ({ required, visible }: TrialQuestion): StoredQuestion => ({
  required: typeof required === 'boolean' ? required : required.when,
  visible: visible?.when ?? null,
});
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the questions of a trial that are not as they were served. */
export const listEditedQuestions = (served: Trial, { questions }: Trial): TrialQuestion[] =>
  questions.filter((question, at) => !isSame(toStoredQuestion(question), served.questions[at] && toStoredQuestion(served.questions[at])));

/** Returns what of a trial is not as it was served: all rules of each product that has another one, and all of each question. */
function toStored(served: Trial, trial: Trial): StoredTrial {
  const products = trial.products.filter((product, at) => !isSame(toStoredRules(product), served.products[at] && toStoredRules(served.products[at])));
  return {
    products: products.map((product) => [product.id, toStoredRules(product)]),
    questions: listEditedQuestions(served, trial).map((question) => [question.id, toStoredQuestion(question)]),
  };
}

/** Returns the part of an address for rules to try. @param file of a program file that is tried, as `formatFile` gives it; empty for none */
export function formatTrial(served: Trial, trial: Trial, file: string): string {
  const fragment = new URLSearchParams(file === '' ? {} : { [FILE]: file });
  fragment.set(RULES, JSON.stringify(toStored(served, trial)));
  return `#${fragment.toString()}`;
}

/** What a fragment says of a trial. */
interface ParsedTrial {
  /** The rules to try; null if it names no trial, or one that cannot be read. */
  readonly trial: Trial | null;
  /** True if it was cut, or is of another program. */
  readonly isDamaged: boolean;
}

function readStored(text: string): StoredTrial | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!is(value, trialStruct)) return null;
    return Array.isArray(value) ? { products: value, questions: [] } : value;
  } catch {
    return null;
  }
}

const toEdited = (when: EditedCondition['when']): EditedCondition => ({ when, draft: null });

function applyStored(served: Trial, stored: StoredTrial): Trial | null {
  const [rules, settings] = [new Map(stored.products), new Map(stored.questions)];
  const isKnown = (ids: Iterable<string>, those: readonly { readonly id: string }[]): boolean => [...ids].every((id) => those.some((one) => one.id === id));
  if (!isKnown(rules.keys(), served.products) || !isKnown(settings.keys(), served.questions)) return null;
  return {
    products: served.products.map((product) => ({ ...product, rules: rules.get(product.id)?.map((rule) => ({ ...rule, draft: null })) ?? product.rules })),
    questions: served.questions.map((question) => {
      const setting = settings.get(question.id);
      if (!setting) return question;
      const { required, visible } = setting;
      return { ...question, required: typeof required === 'boolean' ? required : toEdited(required), visible: visible && toEdited(visible) };
    }),
  };
}

const readFragment = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''));

/** Returns the trial of an address. @param hash with its # */
export function parseTrial(served: Trial, hash: string): ParsedTrial {
  const text = readFragment(hash).get(RULES);
  if (text === null) return { trial: null, isDamaged: false };
  const stored = readStored(text);
  const trial = stored && applyStored(served, stored);
  return { trial, isDamaged: trial === null };
}

/** Returns the program file of an address, as `formatFile` gives it; empty for none. */
export const findFile = (hash: string): string => readFragment(hash).get(FILE) ?? '';
