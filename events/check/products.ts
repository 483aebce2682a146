import type { ProgramProblem } from '#events/program';
import { isSponsorCode } from '#events/rules';
import type { Check, ProgramMap } from './program-map.ts';
import { checkProofOfCoverage } from './proof-of-coverage.ts';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The types of questions whose answer is one text without a form of its own. */
const SPONSOR_TYPES: readonly string[] = ['text', 'search', 'select', 'radio'];

function checkSponsorQuestion({ program, find, askedOn }: ProgramMap): ProgramProblem[] {
  const { sponsorQuestion } = program.spoke;
  if (sponsorQuestion === undefined) return [];
  const question = find(sponsorQuestion);
  const problem = (reason: string): ProgramProblem[] => [{ path: 'spoke.sponsorQuestion', reason }];
  if (question === undefined) return problem(`there is no question ${JSON.stringify(sponsorQuestion)}`);
  if (!askedOn.has(question.id)) return problem(`no page asks ${JSON.stringify(question.id)}`);
  if (!SPONSOR_TYPES.includes(question.type)) return problem(`${JSON.stringify(question.id)} is a question of the type ${question.type}: ${SPONSOR_TYPES.join(', ')} can answer a sponsor's code`);
  const strange = question.options?.find(({ value }) => !isSponsorCode(value));
  return strange ? problem(`${JSON.stringify(strange.value)} is no sponsor's code: letters, digits, _ and - only, at most 40`) : [];
}

/** Names that lead nowhere: of environments, states, lines of business, the sponsor's question, the insured, the time zone. */
export const checkProducts: Check = (map) => {
  const { api, spoke, timeZone } = map.program;
  return [
    ...spoke.products.flatMap(({ crm }, index) =>
      crm.some(({ env }) => env === api.env) ? [] : [{ path: `spoke.products.${index}.crm`, reason: `there is no entry for the environment ${JSON.stringify(api.env)}` }],
    ),
    ...(spoke.products.every(({ waivedWhen }) => waivedWhen !== undefined) ? [{ path: 'spoke.products', reason: 'every one has waivedWhen: at least one must have none' }] : []),
    ...checkSponsorQuestion(map),
    ...checkProofOfCoverage(map),
    ...(isTimeZone(timeZone) ? [] : [{ path: 'timeZone', reason: `there is no time zone ${JSON.stringify(timeZone)}` }]),
  ];
};

/** Lines of business that no rate is known for. @param rated those that are rated; undefined where that is not known */
export const findUnratedLobs = ({ program }: ProgramMap, rated: readonly string[] | undefined): ProgramProblem[] =>
  rated === undefined
    ? []
    : program.spoke.products.flatMap(({ lobs }, product) =>
        lobs.flatMap((lob, index) => (rated.includes(lob) ? [] : [{ path: `spoke.products.${product}.lobs.${index}`, reason: `nobody rates ${JSON.stringify(lob)}: ${rated.join(', ')} are rated` }])),
      );
