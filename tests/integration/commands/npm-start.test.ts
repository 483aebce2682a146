// npm start by the script of package.json, in a folder with an empty build: stopping npm stops the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '../../..');
const home = mkdtempSync(path.join(tmpdir(), 'bindflow-start-'));
let server = 0;
afterAll(() => {
  // In case npm left it running.
  if (server !== 0 && isThere()) process.kill(server, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

function isThere(): boolean {
  try {
    return process.kill(server, 0);
  } catch {
    return false;
  }
}

const SERVER = `
process.once('SIGTERM', () => { console.log('server ends'); process.exit(0); });
setInterval(() => undefined, 60_000);
console.log('server is ready, process ' + process.pid);
`;

it.each([
  ['builds, starts, and hands SIGTERM on to the server', 'node -e 0', ['server is ready', 'server ends']],
  ['starts nothing where the build fails', 'node -e "process.exit(3)"', []],
])(
  '%s',
  async (_what, build, expected) => {
    const { scripts } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as { readonly scripts: { readonly start: string } };
    mkdirSync(path.join(home, 'dist'), { recursive: true });
    writeFileSync(path.join(home, 'dist/bindflow.js'), SERVER);
    writeFileSync(path.join(home, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: scripts.start, build } }));
    const npm = spawn('npm', ['start', '--silent'], { cwd: home, stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(npm, 'exit') as Promise<[number | null]>;
    const said: string[] = [];
    const lines = createInterface({ input: npm.stdout });
    for await (const line of lines) {
      said.push(line);
      server = Number(/process (\d+)/.exec(line)?.[1] ?? server);
      if (!line.startsWith('server is ready')) continue;
      npm.kill('SIGTERM');
      // A server that npm left running prints nothing more.
      void ended.then(() => lines.close());
    }
    const [code] = await ended;
    expect(said.map((line) => line.split(',')[0])).toEqual(expected);
    expect(code === 0).toBe(expected.length > 0);
    if (expected.length > 0) expect(isThere()).toBe(false);
  },
  60_000,
);
