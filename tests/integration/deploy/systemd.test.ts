// deploy/systemd: the units fit the guides, the installation and the time that a process needs to end.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SHUTDOWN_GRACE_MS } from '#graph/http';

/** Reads a unit, and the page that installs it. */
function readUnit(file: string, page: string) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const read = (name: string): string | undefined => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
  return { lines, read, guide: readFileSync(`docs/guides/operators/${page}.md`, 'utf8') };
}

const FACADE = 'deploy/systemd/bindflow@.service';
const PUBLISHER = 'deploy/systemd/bindflow-publish.service';
const facade = readUnit(FACADE, 'install');
const publisher = readUnit(PUBLISHER, 'followers');

describe.each([
  [FACADE, facade],
  [PUBLISHER, publisher],
])('%s', (file, { lines, read, guide }) => {
  it('has sections, settings and comments alone', () => {
    expect(lines.filter((line) => line !== '' && !/^(?:\[(?:Unit|Service|Install)\]|# .+|[A-Z]\w+=.*)$/.test(line))).toEqual([]);
  });

  it('is installed by the guide', () => expect(guide).toContain(file));

  it('starts what the guide installs, with the settings that it writes', () => {
    for (const named of [read('EnvironmentFile'), read('WorkingDirectory')]) expect(facade.guide).toContain(named);
  });
});

it('a facade listens on the port of its name', () => {
  expect([facade.read('ExecStart'), facade.read('Environment')]).toEqual(['/usr/bin/node dist/bindflow.js start', 'PORT=%i']);
});

it('a facade may end what is in progress before it is killed', () => {
  expect(Number(facade.read('TimeoutStopSec')) * 1000).toBeGreaterThan(SHUTDOWN_GRACE_MS);
});

it('the publisher has the rights of a facade', () => {
  const own = /^(?:#|Description|Environment=|ExecStart|TimeoutStopSec|LimitNOFILE|MemoryMax)/;
  expect(publisher.lines.filter((line) => !own.test(line))).toEqual(facade.lines.filter((line) => !own.test(line)));
  expect(publisher.read('ExecStart')).toBe('/usr/bin/node dist/bindflow.js publish');
});
