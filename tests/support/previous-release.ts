import { spawnSync } from 'node:child_process';

/** The first release that knows how to share a database. After a release, name its commit. */
export const PREVIOUS_RELEASE = 'c608f3cffc2e53641f98c568d3ada6f32a0010ab';

/** A shallow clone lacks it, and tests that need it are skipped: `git fetch --unshallow` gets it. */
export const hasPreviousRelease = spawnSync('git', ['cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`]).status === 0;
