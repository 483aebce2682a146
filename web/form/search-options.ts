import { type AnswerValue, MIN_SEARCH_LENGTH, type Question } from '#events/program';

type Option = NonNullable<Question['options']>[number];
type SearchQuestion = Pick<Question, 'options'>;

/** A buyer who sees more than this types another letter. */
const MAX_OPTIONS = 20;

/** In lower case and without accents: many keyboards have none, and “medico” means “médico”. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isWordStart = (label: string, at: number): boolean => at === 0 || /[\s(/,-]/.test(label.charAt(at - 1));

/** Returns the options that contain the query, matches at the start of a word first; none for fewer than MIN_SEARCH_LENGTH characters. */
export function searchOptions({ options = [] }: SearchQuestion, query: string): Option[] {
  const text = fold(query.trim());
  if (text.length < MIN_SEARCH_LENGTH) return [];
  const matches = options.flatMap((option) => {
    const label = fold(option.label);
    const at = label.indexOf(text);
    return at < 0 ? [] : [{ option, rank: isWordStart(label, at) ? 0 : 1 }];
  });
  return matches
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_OPTIONS)
    .map(({ option }) => option);
}

/** Returns the text that the field shows for an answer: an option's label, or the text as typed. */
export const formatSearchAnswer = ({ options = [] }: SearchQuestion, answer: AnswerValue): string =>
  options.find(({ value }) => value === answer)?.label ?? (typeof answer === 'string' ? answer : '');

/** Returns the value of the option with this label, in any case and without accents; else the text itself, which the rules then refuse. */
export function parseSearchAnswer({ options = [] }: SearchQuestion, text: string): string {
  const label = fold(text.trim());
  return options.find((option) => fold(option.label) === label)?.value ?? text;
}

/** True if the answer is one of the options, false while a text is being typed. */
export const isSearchOption = ({ options = [] }: SearchQuestion, answer: AnswerValue): boolean => options.some(({ value }) => value === answer);
