// deploy/systemd/bindflow@.service fits the guide, the installation and the time that a process needs to end.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SHUTDOWN_GRACE_MS } from '#graph/http';

const FILE = 'deploy/systemd/bindflow@.service';
const lines = readFileSync(FILE, 'utf8').split('\n');
const guide = readFileSync('docs/guides/operators/install.md', 'utf8');
const read = (name: string): string => lines.find((line) => line.startsWith(`${name}=`))!.slice(name.length + 1);

it('has sections, settings and comments alone', () => {
  expect(lines.filter((line) => line !== '' && !/^(?:\[(?:Unit|Service|Install)\]|# .+|[A-Z]\w+=.*)$/.test(line))).toEqual([]);
});

it('starts what the guide installs, with the settings that it writes, on the port of its name', () => {
  expect([read('ExecStart'), read('Environment')]).toEqual(['/usr/bin/node dist/bindflow.js start', 'PORT=%i']);
  for (const named of [read('EnvironmentFile'), read('WorkingDirectory'), FILE]) expect(guide).toContain(named);
});

it('may end what is in progress before it is killed', () => {
  expect(Number(read('TimeoutStopSec')) * 1000).toBeGreaterThan(SHUTDOWN_GRACE_MS);
});
