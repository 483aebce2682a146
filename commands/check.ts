// Part of `npm run check`: registered operations, generated files, descriptions, the schema's style, programs, texts, dependencies and commit messages, a line each on standard error.
import { describeBrokenOperations } from './check/broken-operations.ts';
import { lintCommitMessages } from './check/commit-messages.ts';
import { lintDependencies } from './check/dependencies.ts';
import { programsReport } from './check-programs.ts';
import { lintOwnMessages } from './check/message-lint.ts';
import { lintOwnProgramTexts } from './check/program-style.ts';
import { lintSchema } from './check/schema-lint.ts';
import { lintSchemaDescriptions } from './check/schema-descriptions.ts';
import { staleFiles } from './check/stale-files.ts';

const checks: readonly (() => readonly string[] | Promise<readonly string[]>)[] = [
  describeBrokenOperations,
  staleFiles,
  lintSchemaDescriptions,
  lintSchema,
  () => programsReport(['programs']).lines,
  lintOwnMessages,
  lintOwnProgramTexts,
  lintDependencies,
  lintCommitMessages,
];

for (const check of checks)
  for (const line of await check()) {
    console.error(line);
    process.exitCode = 1;
  }
