// npm run bench -- [--applications N] [PART …]: without names the parts with goals (rows.ts). See docs/performance.md.
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { benchAppending } from './appending.ts';
import { benchAsking } from './asking.ts';
import { type Figures, printRows } from './figures.ts';
import { benchGrowing } from './growing.ts';
import { benchHolding } from './holding.ts';
import { installPeers } from './install-peers.ts';
import { benchLoading } from './loading.ts';
import { benchOpening } from './opening.ts';
import { benchPurchasing } from './purchasing.ts';
import { benchRequesting } from './requesting.ts';
import type { Part } from './rows.ts';
import { SEEDED_APPLICATIONS, seededDatabase } from './seeded-database.ts';
import { benchShedding } from './shedding.ts';
import { benchTrying } from './trying.ts';
import { benchTyping } from './typing.ts';
import { benchWithstanding } from './withstanding.ts';

const { values, positionals } = parseArgs({ options: { applications: { type: 'string', default: '100000' } }, allowPositionals: true });
const applications = Number(values.applications);
if (!Number.isInteger(applications) || applications < 1) throw new Error('--applications is a whole number');

async function openSeeded(): Promise<Figures> {
  const { url, dataDir, stop } = await seededDatabase(SEEDED_APPLICATIONS);
  const app = await startApp(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'error' });
  try {
    return await benchOpening(app.url);
  } finally {
    await stopApp(app);
    await stop();
  }
}

/** The parts with goals and floors (rows.ts). */
const partsWithRows: Readonly<Record<Part, () => Promise<Figures>>> = {
  requesting: benchRequesting,
  appending: benchAppending,
  purchasing: benchPurchasing,
  shedding: benchShedding,
  withstanding: benchWithstanding,
  loading: benchLoading,
  typing: benchTyping,
  opening: openSeeded,
  trying: benchTrying,
};
const otherParts: Readonly<Record<string, () => Promise<void>>> = { growing: benchGrowing, asking: () => benchAsking(applications), holding: benchHolding };

const unknown = positionals.filter((name) => !(name in partsWithRows) && !(name in otherParts));
if (unknown.length > 0) throw new Error(`there is no part ${unknown.join(', ')}: ${Object.keys({ ...partsWithRows, ...otherParts }).join(', ')}`);
const wanted = positionals.length > 0 ? positionals : Object.keys(partsWithRows);
const isWanted = ([name]: readonly [string, unknown]): boolean => wanted.includes(name);

const [cpu] = cpus();
const busy = (): string => `Load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores, after ${Math.round(performance.now() / 1000)} s.`;
console.log(`${cpu?.model ?? arch()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`);
console.log(busy());
installPeers();
const missed: string[] = [];
for (const [part, bench] of Object.entries(partsWithRows).filter(isWanted)) {
  missed.push(...printRows(part as Part, await bench()));
  console.log(`\n${busy()}`);
}
for (const [, bench] of Object.entries(otherParts).filter(isWanted)) {
  await bench();
  console.log(`\n${busy()}`);
}
if (missed.length > 0) {
  console.log(`\nFloors missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}
