import type { Page, ProgramProblem } from '#events/program';
import type { Check } from './program-map.ts';

/** Specification, 2: page components. Any other only leaves a line in the browser's console. */
export const COMPONENT_TYPES = ['Pagination', 'Demographic', 'Member', 'Underwriting', 'Continue', 'Next', 'Payment', 'Confirmation', 'QueryStringAnswers', 'Label', 'Text'];

const hasComponent = ({ components }: Page, type: string): boolean => components.some((component) => component.type === type);
const formatNames = (pages: readonly Page[]): string => pages.map(({ name }) => JSON.stringify(name)).join(', ');

/** Next leads to the page behind, Continue asks for quotes and leads to the payment: each application page needs the one that its place calls for. */
function checkNavigation(pages: readonly Page[]): ProgramProblem[] {
  const asking = pages.filter(({ type }) => type === 'Application');
  return asking.flatMap((page, index): ProgramProblem[] => {
    const path = `display.pages.${pages.indexOf(page)}.components`;
    const behind = asking.slice(index + 1);
    if (behind.length === 0) return hasComponent(page, 'Continue') ? [] : [{ path, reason: 'there is no Continue: nobody gets to the payment' }];
    if (hasComponent(page, 'Continue')) return [{ path, reason: `Continue leads past ${formatNames(behind)}, which cannot be reached` }];
    return hasComponent(page, 'Next') ? [] : [{ path, reason: `there is no Next: ${formatNames(behind)} cannot be reached` }];
  });
}

/** Pages that nobody gets to, components that there are not, and what they ask that is no question. */
export const checkPages: Check = ({ program, find }) => {
  const { pages } = program.display;
  const components = pages.flatMap((page, index) => page.components.map((component, position) => ({ component, path: `display.pages.${index}.components.${position}` })));
  return [
    ...checkNavigation(pages),
    ...components.flatMap(({ component, path }) =>
      COMPONENT_TYPES.includes(component.type) ? [] : [{ path: `${path}.type`, reason: `there is no component ${JSON.stringify(component.type)}` }],
    ),
    ...components.flatMap(({ component, path }) =>
      (component.schema ?? []).flatMap((id, index) =>
        find(id) ? [] : [{ path: `${path}.schema.${index}`, reason: `there is no question ${JSON.stringify(id)} among spoke.questions` }],
      ),
    ),
  ];
};
