// npm run bench -- [--applications N] [folding] [appending] [holding] [requesting] [asking] [replaying]: without names all of them. See docs/performance.md.
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { benchAppending } from './appending.ts';
import { benchAsking } from './asking.ts';
import { benchFolding } from './folding.ts';
import { benchHolding } from './holding.ts';
import { benchReplaying } from './replaying.ts';
import { benchRequesting } from './requesting.ts';
import { emptyDatabase, seededDatabase } from './seeded-database.ts';

const { values, positionals } = parseArgs({ options: { applications: { type: 'string', default: '10000' } }, allowPositionals: true });
const applications = Number(values.applications);
if (!Number.isInteger(applications) || applications < 1) throw new Error('--applications is a whole number');
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

const [cpu] = cpus();
const busy = (): string => `Load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`;
console.log(`${cpu?.model ?? arch()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`);
console.log(busy());
if (isWanted('folding')) benchFolding();
if (isWanted('holding')) await benchHolding();
if (isWanted('appending')) {
  const { url, stop } = await emptyDatabase();
  await benchAppending(url);
  await stop();
}
if (isWanted('requesting')) {
  const { url, stop } = await emptyDatabase();
  if (!(await benchRequesting(url))) process.exitCode = 1;
  await stop();
}
if (isWanted('asking') || isWanted('replaying')) {
  const { url, dataDir, stop } = await seededDatabase(applications);
  const app = await startApp(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'error' });
  try {
    if (isWanted('asking')) await benchAsking(app.url);
    if (isWanted('replaying')) await benchReplaying(app.url);
  } finally {
    await stopApp(app);
    await stop();
  }
}
console.log(`\n${busy()}`);
