import type { Programs } from './programs.ts';

/** What the program's resolver and functions need. */
export interface ProgramDeps {
  readonly programs: Programs;
}
