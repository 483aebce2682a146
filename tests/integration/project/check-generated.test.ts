import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, folderWith } from './planted.ts';

const HOOK = path.join(ROOT, 'commands/typescript-hook.mjs');
const CODEGEN = path.join(ROOT, 'node_modules/@graphql-codegen/cli/esm/bin.js');

let folder: string;
const inFolder = (file: string): string => path.join(folder, file);
const run = (...args: string[]): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
const command = (name: string): { status: number | null; stderr: string } => run('--import', HOOK, path.join(ROOT, 'commands', name));

/** A copy of all that things are generated from, and everything generated from it just now. */
beforeAll(() => {
  folder = folderWith(['package.json', 'codegen.yml']);
  cpSync(path.join(ROOT, 'web'), inFolder('web'), {
    recursive: true,
    filter: (file) => !path.extname(file) || file.endsWith('.graphql'),
  });
  cpSync(path.join(ROOT, 'docs/spec'), inFolder('docs/spec'), { recursive: true });
  cpSync(path.join(ROOT, 'tests'), inFolder('tests'), { recursive: true, filter: (file) => !path.extname(file) || /\.(test|journey)\.tsx?$/.test(file) });
  mkdirSync(inFolder('programs'));
  const commands = ['emit-schema.ts', 'emit-events-doc.ts', 'emit-rest-doc.ts', 'emit-statements-doc.ts', 'emit-program-schema.ts'].map(command);
  const documents = run(CODEGEN, '--config', 'codegen.yml', '--silent');
  for (const made of [...commands, documents, command('register-operations.ts')]) expect(made).toMatchObject({ status: 0 });
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Change = (file: string) => void;

/** What the check says of the folder as changes leave it; the changes are undone. */
function after(changes: Readonly<Record<string, Change>>): {
  status: number | null;
  stderr: string;
} {
  const before = Object.keys(changes).map((file) => [file, existsSync(inFolder(file)) ? readFileSync(inFolder(file)) : null] as const);
  for (const [file, change] of Object.entries(changes)) change(inFolder(file));
  const { status, stderr } = command('check-generated.ts');
  for (const [file, content] of before)
    if (content) writeFileSync(inFolder(file), content);
    else rmSync(inFolder(file));
  return { status, stderr };
}
const remove: Change = (file) => rmSync(file);
const append =
  (text: string): Change =>
  (file) =>
    appendFileSync(file, text);

const SCHEMA = 'schema.graphql is stale: run npm run schema, then npm run codegen\n';
const EVENTS = 'docs/events.md is stale: run npm run events-doc\n';
const PROGRAMS = 'programs/program.schema.json is stale: run npm run program-schema\n';
const REST = 'docs/rest.md is stale: run npm run rest-doc\n';
const REGISTERED = 'graph/server/registered-operations.json';
const OPERATIONS = `${REGISTERED} is stale: run npm run codegen\n`;
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};
const SCHEMA_OF_RELEASE = `graph/server/registered-schemas/${version}.graphql`;
const RELEASED = `${SCHEMA_OF_RELEASE} is stale: run npm run codegen\n`;
const documents = (file: string): string => `web/generated/${file} is stale: run npm run codegen\n`;

describe('npm run stale', () => {
  it('has nothing to say when all is as it would be generated now', () => {
    expect(command('check-generated.ts')).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['edited', append('\n| more |\n')],
    ['removed', remove],
  ])('fails with a line for each document and schema that was %s', (_what, change) => {
    const files = ['docs/events.md', 'docs/rest.md', 'programs/program.schema.json'];
    const changes = Object.fromEntries(files.map((file) => [file, change]));
    expect(after({ 'schema.graphql': change === remove ? remove : append('# by hand\n'), ...changes })).toEqual({ status: 1, stderr: SCHEMA + EVENTS + REST + PROGRAMS });
  });

  it('fails with a line for each file made from the schema that was edited, and for one that nothing makes any more', () => {
    const edited = { 'web/generated/graphql.ts': append('// by hand\n'), [REGISTERED]: append(' '), [SCHEMA_OF_RELEASE]: append('# by hand\n') };
    const leftOver = { 'web/generated/left-over.ts': (file: string) => writeFileSync(file, 'export {};\n') };
    expect(after({ ...edited, ...leftOver })).toEqual({ status: 1, stderr: documents('graphql.ts') + documents('left-over.ts') + OPERATIONS + RELEASED });
  });

  it('fails with a line for each file made from the schema that was removed', () => {
    expect(after({ 'web/generated/graphql.ts': remove, [REGISTERED]: remove, [SCHEMA_OF_RELEASE]: remove })).toEqual({
      status: 1,
      stderr: documents('graphql.ts') + OPERATIONS + RELEASED,
    });
  });

  it('fails with a line for what has to know an operation that was added since', () => {
    const changes = {
      'web/flow/start/start.graphql': append('query AddedSince { __typename }\n'),
    };
    expect(after(changes)).toEqual({
      status: 1,
      stderr: ['gql.ts', 'graphql.ts', 'persisted-documents.json'].map(documents).join(''),
    });
  });

  it('fails with one line for an operation that the schema does not know', () => {
    const { status, stderr } = after({
      'web/flow/start/start.graphql': append('query Unknown { noSuchField }\n'),
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^What is generated cannot be checked: .*"noSuchField".* at web\/flow\/start\/start\.graphql:.+\n$/);
  });
});
