import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Small files that take long: tables of cases, and servers that are stopped. */
const LONG = /\/tests\/integration\/(?:faults|commands)\//;

/** Without times of an earlier run, Vitest sorts by file size. A long file that comes last would keep one processor waiting. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const placeOf = ({ project, moduleId }: TestSpecification): number => 2 * projects.indexOf(project) + (LONG.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
