// npm run check-dependencies: versions, install scripts, sources and licenses of all dependencies. Part of `npm run check`.
import { lintDependencies } from './check/dependencies.ts';

for (const line of lintDependencies()) {
  console.error(line);
  process.exitCode = 1;
}
