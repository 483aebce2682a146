import { type ProgramProblem, type Question, contactQuestions } from '#events/program';
import { listReadQuestions } from './kickout-questions.ts';
import type { Check, ProgramMap } from './program-map.ts';

const PATH = 'spoke.rating.estimate.questions';

/** Rating needs it for the taxes and the price, and asks for no other part of the address. */
const RATED_STATE = 'state';

/** Types whose answers are free text, or reach a person. */
const PERSONAL_TYPES: ReadonlySet<string> = new Set(['text', 'textarea', 'email', 'phone', 'zip'] satisfies Question['type'][]);
/** Types whose answers may say who the buyer is unless they are public: a birth date does, the number of employees does not. */
const TYPES_THAT_MUST_BE_PUBLIC: ReadonlySet<string> = new Set(['date', 'number'] satisfies Question['type'][]);
const contactIds: ReadonlySet<string> = new Set(contactQuestions);

const mayTellBuyer = ({ id, type, privacy }: Question): boolean =>
  contactIds.has(id) || PERSONAL_TYPES.has(type) || (TYPES_THAT_MUST_BE_PUBLIC.has(type) && privacy === 'personal');

const quote = (text: string): string => JSON.stringify(text);

/** The questions that decide whether a question is asked, and whether it needs an answer. */
const listDeciders = ({ conditions }: ProgramMap, id: string): string[] =>
  conditions.filter(({ decides, owner }) => decides === 'question' && owner === id).flatMap(({ readings }) => readings.map((reading) => reading.id));

function findProblem(map: ProgramMap, named: ReadonlySet<string>, id: string): string | null {
  const question = map.find(id);
  if (question === undefined) return `there is no question ${quote(id)}`;
  if (question.id !== id) return `${quote(id)} is another name of ${quote(question.id)}: name it by its id`;
  if (!map.askedOn.has(id)) return `no page asks ${quote(id)}`;
  if (id !== RATED_STATE && mayTellBuyer(question)) return `${quote(id)} may say who the buyer is: leave it out, as an estimate is made without the buyer’s data`;
  const missing = listDeciders(map, id).find((decider) => !named.has(decider));
  return missing === undefined ? null : `${quote(missing)} decides whether ${quote(id)} is asked: name it, too`;
}

/** Without them, an estimate has a price for what the buyer then does without. */
const findMissingWaivers = ({ program }: ProgramMap, named: ReadonlySet<string>): ProgramProblem[] =>
  program.spoke.products.flatMap(({ id, waivedWhen }) =>
    listReadQuestions(waivedWhen)
      .filter((question) => !named.has(question))
      .map((question) => ({ path: PATH, reason: `${quote(question)} is missing: it decides whether ${quote(id)} is bought` })),
  );

/** Questions of an estimate that cannot be rated by themselves, or say who the buyer is. */
export const checkEstimate: Check = (map) => {
  const { estimate } = map.program.spoke.rating;
  if (estimate === undefined) return [];
  const named = new Set(estimate.questions);
  const problems = estimate.questions.flatMap((id, index): ProgramProblem[] => {
    const reason = estimate.questions.indexOf(id) < index ? `${quote(id)} is there already` : findProblem(map, named, id);
    return reason === null ? [] : [{ path: `${PATH}.${index}`, reason }];
  });
  const stateProblems = named.has(RATED_STATE) ? [] : [{ path: PATH, reason: `${quote(RATED_STATE)} is missing: every price depends on it` }];
  return [...problems, ...stateProblems, ...findMissingWaivers(map, named)];
};
