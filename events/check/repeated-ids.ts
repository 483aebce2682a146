import type { ProgramProblem } from '#events/program';
import type { Check } from './program-map.ts';

interface Named {
  readonly id: string;
  readonly path: string;
}

/** Every name that stood somewhere before. @param what the noun, for the reason */
function repeated(what: string, named: readonly Named[]): ProgramProblem[] {
  const first = new Map<string, string>();
  return named.flatMap(({ id, path }) => {
    const before = first.get(id);
    if (before === undefined) first.set(id, path);
    return before === undefined ? [] : [{ path, reason: `${what} ${JSON.stringify(id)} is there already, at ${before}` }];
  });
}

const at = (path: string, field: string) => (entry: Readonly<Record<string, unknown>>, index: number): Named => ({
  id: String(entry[field]),
  path: `${path}.${index}.${field}`,
});

/** Ids that say two things: of questions and their aliases, options, pages, products, their rules and their CRM entries, questions asked twice. */
export const repeatedIds: Check = ({ program, find }) => {
  const { pages } = program.display;
  const { questions, products } = program.spoke;
  const names = questions.flatMap(({ id, alias }, index): Named[] => [
    { id, path: `spoke.questions.${index}.id` },
    ...(alias === undefined || alias === id ? [] : [{ id: alias, path: `spoke.questions.${index}.alias` }]),
  ]);
  const asked = pages.flatMap(({ components }, page) =>
    components.flatMap(({ schema = [] }, component) =>
      schema.map((id, index): Named => ({ id: find(id)?.id ?? id, path: `display.pages.${page}.components.${component}.schema.${index}` })),
    ),
  );
  return [
    ...repeated('the question', names),
    ...questions.flatMap(({ options = [] }, index) => repeated('the option', options.map(at(`spoke.questions.${index}.options`, 'value')))),
    ...repeated('the page', pages.map(at('display.pages', 'id'))),
    ...repeated('the question', asked),
    ...repeated('the product', products.map(at('spoke.products', 'id'))),
    ...repeated('the rule', products.flatMap(({ kickout }, index) => kickout.map(at(`spoke.products.${index}.kickout`, 'id')))),
    ...products.flatMap(({ crm }, index) => repeated('the environment', crm.map(at(`spoke.products.${index}.crm`, 'env')))),
  ];
};
