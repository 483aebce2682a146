import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT, folderWith } from './planted.ts';

const HOOK = path.join(ROOT, 'commands/typescript-hook.mjs');
const CODEGEN = path.join(ROOT, 'node_modules/@graphql-codegen/cli/esm/bin.js');

let folder: string;
const inFolder = (file: string): string => path.join(folder, file);
const run = (...args: string[]): { status: number | null; stderr: string } => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
const command = (name: string): { status: number | null; stderr: string } => run('--import', HOOK, path.join(ROOT, 'commands', name));

/** A copy of all that things are generated from, and everything generated from it just now. */
beforeAll(() => {
  folder = folderWith(['package.json', 'codegen.yml']);
  cpSync(path.join(ROOT, 'web'), inFolder('web'), { recursive: true, filter: (file) => !path.extname(file) || file.endsWith('.graphql') });
  mkdirSync(inFolder('docs'));
  for (const made of [command('emit-schema.ts'), command('emit-events-doc.ts'), run(CODEGEN, '--config', 'codegen.yml', '--silent')]) expect(made).toMatchObject({ status: 0 });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the check says of the folder as a change leaves it; the change is undone. */
function after(file: string, change: (file: string) => void): { status: number | null; stderr: string } {
  const before = readFileSync(inFolder(file));
  change(inFolder(file));
  const checked = command('check-generated.ts');
  writeFileSync(inFolder(file), before);
  return { status: checked.status, stderr: checked.stderr };
}
const remove = (file: string): void => rmSync(file);
const append = (text: string) => (file: string) => appendFileSync(file, text);

const SCHEMA = 'schema.graphql is stale: run npm run schema, then npm run codegen\n';
const EVENTS = 'docs/events.md is stale: run npm run events-doc\n';
const documents = (file: string): string => `web/generated/${file} is stale: run npm run codegen\n`;

describe('npm run stale', () => {
  it('has nothing to say when all is as it would be generated now', () => {
    expect(command('check-generated.ts')).toMatchObject({ status: 0, stderr: '' });
  });

  it.each<[string, string, (file: string) => void, string]>([
    ['an edited schema', 'schema.graphql', append('# by hand\n'), SCHEMA],
    ['no schema', 'schema.graphql', remove, SCHEMA],
    ['an edited document', 'web/generated/graphql.ts', append('// by hand\n'), documents('graphql.ts')],
    ['no typed document', 'web/generated/graphql.ts', remove, documents('graphql.ts')],
    ['an operation that was added since', 'web/flow/start/start.graphql', append('query AddedSince { __typename }\n'), documents('gql.ts')],
    ['an edited table of events', 'docs/events.md', append('| more |\n'), EVENTS],
    ['no table of events', 'docs/events.md', remove, EVENTS],
  ])('fails with one line for %s', (_, file, change, line) => {
    expect(after(file, change)).toEqual({ status: 1, stderr: line });
  });

  it('fails with one line for a file that nothing generates any more', () => {
    writeFileSync(inFolder('web/generated/left-over.ts'), 'export {};\n');
    const checked = command('check-generated.ts');
    rmSync(inFolder('web/generated/left-over.ts'));
    expect(checked).toMatchObject({ status: 1, stderr: documents('left-over.ts') });
  });

  it('fails with one line for an operation that the schema does not know', () => {
    const { status, stderr } = after('web/flow/start/start.graphql', append('query Unknown { noSuchField }\n'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^What is generated cannot be checked: .*"noSuchField".* at web\/flow\/start\/start\.graphql:.+\n$/);
  });
});
