// bindflow check-programs: a line a finding, exit codes for scripts; and the JSON Schema that editors read.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';
import { checkPrograms } from '../../../commands/check-programs.ts';
import { runCommand } from '../../../commands/shell/run-command.ts';
import { createShell } from '../../../commands/shell/shell.ts';
import { ROOT, within } from './planted.ts';

const PROGRAMS = path.join(ROOT, 'programs');
const files = readdirSync(PROGRAMS).filter((name) => !name.includes('.schema.'));
const json = (file: string): Record<string, unknown> => JSON.parse(readFileSync(path.join(PROGRAMS, file), 'utf8')) as Record<string, unknown>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-programs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** As a process, whose exit code scripts read. */
const spawned = (...targets: string[]): Ended =>
  spawnSync(process.execPath, ['--import', path.join(ROOT, 'config/typescript-hook.mjs'), path.join(ROOT, 'commands/bindflow.ts'), 'check-programs', ...targets], { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });

/** The same command in this process. */
async function run(...targets: string[]): Promise<Ended> {
  const text = { stdout: '', stderr: '' };
  const into = (name: keyof typeof text): Writable =>
    new Writable({
      write(chunk, _encoding, done) {
        text[name] += String(chunk);
        done();
      },
    });
  const shell = createShell({ env: {}, out: into('stdout'), errors: into('stderr') });
  const status = await within(folder, () => runCommand({ usage: 'bindflow check-programs', command: checkPrograms }, targets, shell));
  return { status, ...text };
}
const write = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return name;
};

describe('bindflow check-programs', () => {
  it('reports nothing for the shipped programs, and checks programs/ by default', async () => {
    cpSync(PROGRAMS, path.join(folder, 'programs'), { recursive: true });
    expect(await run()).toMatchObject({ status: 0, stdout: `${files.length} programs: no findings\n`, stderr: '' });
  });

  it('prints one line per finding, with file, path and reason', () => {
    const yoga = json('yoga.json') as { display: { accountHeader: unknown }; spoke: { programId: string; products: { lobs: string[] }[] } };
    yoga.spoke.products[0]!.lobs.push('Earthquake');
    yoga.display.accountHeader = 'Your account';
    const shared = { ...json('health.json'), spoke: { ...(json('health.json')['spoke'] as object), programId: 'YOGA' } };
    mkdirSync(path.join(folder, 'broken'));
    const targets = [write('yoga.json', JSON.stringify(yoga)), write('broken/health.json', JSON.stringify(shared)), write('broken/other.json', JSON.stringify(json('retail.json'))), write('broken/torn.json', '{"sitename": "torn",\n')];
    const { status, stdout, stderr } = spawned(targets[0]!, 'broken');
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'yoga.json: display.accountHeader: has no Spanish text (es)',
      'yoga.json: spoke.products.0.lobs.2: has no label in spoke.rating.names: buyers of every language would read "Earthquake"',
      'yoga.json: spoke.products.0.lobs.2: nobody rates "Earthquake": Professional Liability, General Liability are rated',
      'broken/health.json: spoke.programId: "YOGA" is that of yoga.json, too',
      'broken/other.json: sitename: is "retail", which is not the file’s name',
      expect.stringMatching(/^broken\/torn\.json: the file: is not JSON: .*JSON/),
      '4 programs: 6 findings',
    ]);
  });

  it('reports a path that it cannot read', async () => {
    mkdirSync(path.join(folder, 'empty'));
    expect(await run('nowhere.json')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^The programs cannot be checked: ENOENT[^\n]*nowhere\.json'\n$/) });
    expect(await run('empty')).toMatchObject({ status: 2, stdout: '', stderr: 'The programs cannot be checked: empty: there is no program file (*.json) in this folder\n' });
  });
});

describe('the JSON Schema of a program', () => {
  let server: FastifyInstance;
  beforeAll(() => {
    // The schema as any tool reads it, in Fastify's validator.
    server = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: true } } });
    server.post('/', { schema: { body: json('program.schema.json') } }, async () => 'good');
  });
  const judged = async (program: object): Promise<string> => {
    const { statusCode, payload } = await server.inject({ method: 'POST', url: '/', payload: program });
    return statusCode === 200 ? payload : (JSON.parse(payload) as { message: string }).message;
  };

  it.each(files)('is obeyed by %s, which names it', async (file) => {
    expect(json(file)['$schema']).toBe('./program.schema.json');
    expect(await judged(json(file))).toBe('good');
  });

  it.each<[string, (program: Record<string, Record<string, never>>) => unknown, RegExp]>([
    ['a missing setting', (program) => ({ ...program, timeZone: undefined }), /must have required property 'timeZone'/],
    ['a setting that there is not', (program) => ({ ...program, colour: 'red' }), /must NOT have additional properties/],
    ['a type of question that there is not', (program) => ({ ...program, spoke: { ...program['spoke'], questions: [{ id: 'x', type: 'colour' }] } }), /questions\/0\/type must be equal to one of the allowed values/],
    ['a question without an id', (program) => ({ ...program, spoke: { ...program['spoke'], questions: [{ id: '' }] } }), /must NOT have fewer than 1 characters/],
    ['no product', (program) => ({ ...program, spoke: { ...program['spoke'], products: [] } }), /must NOT have fewer than 1 items/],
    ['an offer that lives for nothing', (program) => ({ ...program, offerLife: 0 }), /must be >= 1/],
    ['a text without English', (program) => ({ ...program, storedMethodConsent: { es: 'Se guarda.' } }), /storedMethodConsent must have required property 'en'/],
    ['a text in another language', (program) => ({ ...program, storedMethodConsent: { en: 'It is stored.', fr: 'Gardé.' } }), /storedMethodConsent must NOT have additional properties/],
    ['a code in two languages', (program) => ({ ...program, timeZone: { en: 'America/Chicago', es: 'America/Chicago' } }), /timeZone must be string/],
    ['a sponsor that is no text', (program) => ({ ...program, sponsorMap: { A: 1 } }), /must be string/],
  ])('finds %s', async (_what, plant, reason) => {
    expect(await judged(plant(json('fitness.json') as never) as object)).toMatch(reason);
  });

  it('describes every property', () => {
    const text = readFileSync(path.join(PROGRAMS, 'program.schema.json'), 'utf8');
    expect(text.match(/"description": "[^"]{4,}/g)!.length).toBeGreaterThan(100);
  });
});
