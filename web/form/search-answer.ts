import { type AnswerValue, MIN_SEARCH, type Question } from '#events/program';

type Option = NonNullable<Question['options']>[number];
type Searched = Pick<Question, 'options'>;

/** As many as are looked at before another letter is typed. */
const MOST = 20;

const isWordStart = (label: string, at: number): boolean => at === 0 || /[\s(/,-]/.test(label.charAt(at - 1));

/** The options with these words in them; those where a word begins so come first. Fewer than three characters find nothing. */
export function searched({ options = [] }: Searched, query: string): Option[] {
  const words = query.trim().toLowerCase();
  if (words.length < MIN_SEARCH) return [];
  const found = options.flatMap((option) => {
    const at = option.label.toLowerCase().indexOf(words);
    return at < 0 ? [] : [{ option, rank: isWordStart(option.label, at) ? 0 : 1 }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ option }) => option);
}

/** What the field shows of an answer: an option by its label, anything else as it was typed. */
export const searchText = ({ options = [] }: Searched, answer: AnswerValue): string =>
  options.find(({ value }) => value === answer)?.label ?? (typeof answer === 'string' ? answer : '');

/** The answer that a text stands for: the option of that label, in any case; else the text itself, which is told what it lacks. */
export function searchAnswer({ options = [] }: Searched, text: string): string {
  const label = text.trim().toLowerCase();
  return options.find((option) => option.label.toLowerCase() === label)?.value ?? text;
}

/** Whether a text is an answer already, or still being typed. */
export const isFound = ({ options = [] }: Searched, answer: AnswerValue): boolean => options.some(({ value }) => value === answer);
