// npm run screens: the journeys that look at screens run, and what they see is written to docs/screens.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SCREENS, screensDocument } from './generate/screens-document.ts';

const JOURNEYS = 'tests/journeys';

const journeys = readdirSync(JOURNEYS)
  .map((file) => path.join(JOURNEYS, file))
  .filter((file) => file.endsWith('.journey.ts') && readFileSync(file, 'utf8').includes('expectAccessible('));
for (const file of readdirSync(SCREENS)) if (file.endsWith('.jpg')) rmSync(path.join(SCREENS, file));
const { status } = spawnSync('playwright', ['test', '-c', JOURNEYS, ...journeys], { stdio: 'inherit', env: { ...process.env, SHOTS: SCREENS } });
writeFileSync('docs/screens.md', screensDocument());
process.exitCode = status ?? 1;
