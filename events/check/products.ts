import type { Problem } from '#events/program';
import type { Check, ProgramMap } from './program-map.ts';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};


function sponsorProblems({ program, find, askedOn }: ProgramMap): Problem[] {
  const { sponsorQuestion } = program.spoke;
  if (sponsorQuestion === undefined) return [];
  const question = find(sponsorQuestion);
  const problem = (reason: string): Problem[] => [{ path: 'spoke.sponsorQuestion', reason }];
  if (question === undefined) return problem(`there is no question ${JSON.stringify(sponsorQuestion)}`);
  return askedOn.has(question.id) ? [] : problem(`no page asks ${JSON.stringify(question.id)}`);
}

/** Names that lead nowhere: of environments, states, lines of business, the sponsor's question, the time zone. */
export const productChecks: Check = (map) => {
  const { api, spoke, timeZone } = map.program;
  return [
    ...spoke.products.flatMap(({ crm }, index) => (crm.some(({ env }) => env === api.env) ? [] : [{ path: `spoke.products.${index}.crm`, reason: `there is no entry for the environment ${JSON.stringify(api.env)}` }])),
    ...sponsorProblems(map),
    ...(isTimeZone(timeZone) ? [] : [{ path: 'timeZone', reason: `there is no time zone ${JSON.stringify(timeZone)}` }]),
  ];
};

/** Lines of business that no rate is known for. @param rated those that are rated; undefined where that is not known */
export const unratedLobs = ({ program }: ProgramMap, rated: readonly string[] | undefined): Problem[] =>
  rated === undefined
    ? []
    : program.spoke.products.flatMap(({ lobs }, product) =>
        lobs.flatMap((lob, index) => (rated.includes(lob) ? [] : [{ path: `spoke.products.${product}.lobs.${index}`, reason: `nobody rates ${JSON.stringify(lob)}: ${rated.join(', ')} are rated` }])),
      );
