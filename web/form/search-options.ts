import { type AnswerValue, MIN_SEARCH_LENGTH, type Question } from '#events/program';

type Option = NonNullable<Question['options']>[number];
type SearchQuestion = Pick<Question, 'options'>;

/** A buyer who sees more than this types another letter. */
const MAX_OPTIONS = 20;

/** In lower case and without accents: many keyboards have none, and “medico” means “médico”. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const splitWords = (text: string): string[] => text.split(/[\s(/,-]+/).filter(Boolean);

/** Lower is better, null is no match: 0 has the query at the start of words, 1 its words in another order or place, 2 the query within a word. */
function rankLabel(label: string, query: string): number | null {
  const labelWords = splitWords(label);
  const queryWords = splitWords(query);
  const startsWords = queryWords.length > 0 && queryWords.every((start) => labelWords.some((word) => word.startsWith(start)));
  if (label.includes(query)) return startsWords ? 0 : 2;
  return startsWords ? 1 : null;
}

/** Returns the options that match the query, those whose words begin with it first; none for fewer than MIN_SEARCH_LENGTH characters. */
export function searchOptions({ options = [] }: SearchQuestion, query: string): Option[] {
  const text = fold(query.trim());
  if (text.length < MIN_SEARCH_LENGTH) return [];
  const matches = options.flatMap((option) => {
    const rank = rankLabel(fold(option.label), text);
    return rank === null ? [] : [{ option, rank }];
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
