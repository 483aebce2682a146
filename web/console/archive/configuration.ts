import { readProgram } from '#events/program';
import type { Configuration } from './recording.ts';

/** A program's configuration as it was kept; what this release cannot read of it is said. */
export function readConfiguration(input: unknown): Configuration {
  try {
    return { program: readProgram(input) };
  } catch (error) {
    return { missing: `cannot be read by this release: ${error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''}` };
  }
}
