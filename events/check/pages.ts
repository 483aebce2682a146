import type { Page, ProgramProblem } from '#events/program';
import type { Check } from './program-map.ts';

/** Specification, 2: page components. Any other only leaves a line in the browser's console. */
export const COMPONENTS = ['Pagination', 'Demographic', 'Member', 'Underwriting', 'Continue', 'Next', 'Payment', 'Confirmation', 'QueryStringAnswers', 'Label', 'Text'];

const has = ({ components }: Page, type: string): boolean => components.some((component) => component.type === type);
const names = (pages: readonly Page[]): string => pages.map(({ name }) => JSON.stringify(name)).join(', ');

/** Next leads to the page behind, Continue asks for quotes and leads to the payment: each application page needs the one that its place calls for. */
function wayProblems(pages: readonly Page[]): ProgramProblem[] {
  const asking = pages.filter(({ type }) => type === 'Application');
  return asking.flatMap((page, index): ProgramProblem[] => {
    const path = `display.pages.${pages.indexOf(page)}.components`;
    const behind = asking.slice(index + 1);
    if (behind.length === 0) return has(page, 'Continue') ? [] : [{ path, reason: 'there is no Continue: nobody gets to the payment' }];
    if (has(page, 'Continue')) return [{ path, reason: `Continue leads past ${names(behind)}, which cannot be reached` }];
    return has(page, 'Next') ? [] : [{ path, reason: `there is no Next: ${names(behind)} cannot be reached` }];
  });
}

/** Pages that nobody gets to, components that there are not, and what they ask that is no question. */
export const pageChecks: Check = ({ program, find }) => {
  const { pages } = program.display;
  const components = pages.flatMap((page, index) => page.components.map((component, position) => ({ component, path: `display.pages.${index}.components.${position}` })));
  return [
    ...wayProblems(pages),
    ...components.flatMap(({ component, path }) => (COMPONENTS.includes(component.type) ? [] : [{ path: `${path}.type`, reason: `there is no component ${JSON.stringify(component.type)}` }])),
    ...components.flatMap(({ component, path }) =>
      (component.schema ?? []).flatMap((id, index) => (find(id) ? [] : [{ path: `${path}.schema.${index}`, reason: `there is no question ${JSON.stringify(id)} among spoke.questions` }])),
    ),
  ];
};
