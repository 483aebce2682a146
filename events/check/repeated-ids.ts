import type { ProgramProblem } from '#events/program';
import type { Check } from './program-map.ts';

interface NamedPlace {
  readonly id: string;
  readonly path: string;
}

/** Every name that stood somewhere before. @param what the noun, for the reason */
function findRepeated(what: string, named: readonly NamedPlace[]): ProgramProblem[] {
  const first = new Map<string, string>();
  return named.flatMap(({ id, path }) => {
    const before = first.get(id);
    if (before === undefined) first.set(id, path);
    return before === undefined ? [] : [{ path, reason: `${what} ${JSON.stringify(id)} is there already, at ${before}` }];
  });
}

const toNamedPlace =
  (path: string, field: string) =>
  (entry: Readonly<Record<string, unknown>>, index: number): NamedPlace => ({
    id: String(entry[field]),
    path: `${path}.${index}.${field}`,
  });

/** Ids that say two things: of questions and their aliases, options, pages, products, their rules and their CRM entries, names of rating, questions asked twice. */
export const checkRepeatedIds: Check = ({ program, find }) => {
  const { pages } = program.display;
  const { questions, products, rating } = program.spoke;
  const names = questions.flatMap(({ id, alias }, index): NamedPlace[] => [
    { id, path: `spoke.questions.${index}.id` },
    ...(alias === undefined || alias === id ? [] : [{ id: alias, path: `spoke.questions.${index}.alias` }]),
  ]);
  const asked = pages.flatMap(({ components }, page) =>
    components.flatMap(({ schema = [] }, component) =>
      schema.map((id, index): NamedPlace => ({ id: find(id)?.id ?? id, path: `display.pages.${page}.components.${component}.schema.${index}` })),
    ),
  );
  return [
    ...findRepeated('the question', names),
    ...questions.flatMap(({ options = [] }, index) => findRepeated('the option', options.map(toNamedPlace(`spoke.questions.${index}.options`, 'value')))),
    ...findRepeated('the page', pages.map(toNamedPlace('display.pages', 'id'))),
    ...findRepeated('the question', asked),
    ...findRepeated('the name', (rating.names ?? []).map(toNamedPlace('spoke.rating.names', 'name'))),
    ...findRepeated('the product', products.map(toNamedPlace('spoke.products', 'id'))),
    ...findRepeated(
      'the rule',
      products.flatMap(({ kickout }, index) => kickout.map(toNamedPlace(`spoke.products.${index}.kickout`, 'id'))),
    ),
    ...products.flatMap(({ crm }, index) => findRepeated('the environment', crm.map(toNamedPlace(`spoke.products.${index}.crm`, 'env')))),
  ];
};
