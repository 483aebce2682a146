import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staleFiles } from '../../../commands/check/stale-files.ts';
import { writeGenerated } from '../../../commands/generate/write-generated.ts';
import { ROOT, folderWith, within } from './planted.ts';

let folder: string;
const inFolder = (file: string): string => path.join(folder, file);

/** A copy of all that things are generated from, and everything generated from it. */
beforeAll(async () => {
  folder = folderWith(['package.json', 'config/codegen.yml']);
  cpSync(path.join(ROOT, 'web'), inFolder('web'), {
    recursive: true,
    filter: (file) => !path.extname(file) || /\.(graphql|tsx?)$/.test(file),
  });
  for (const part of ['events', '.npmrc', 'package-lock.json', 'config/dependencies.json']) cpSync(path.join(ROOT, part), inFolder(part), { recursive: true });
  cpSync(path.join(ROOT, 'graph'), inFolder('graph'), { recursive: true, filter: (file) => !path.extname(file) || file.endsWith('.ts') });
  cpSync(path.join(ROOT, 'docs/spec'), inFolder('docs/spec'), { recursive: true });
  cpSync(path.join(ROOT, 'tests'), inFolder('tests'), { recursive: true, filter: (file) => !path.extname(file) || /\.(test|journey)\.tsx?$/.test(file) });
  mkdirSync(inFolder('programs'));
  await within(folder, writeGenerated);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Change = (file: string) => void;

/** What the check finds in the folder after changes, which are undone. */
async function after(changes: Readonly<Record<string, Change>>): Promise<string[]> {
  const before = Object.keys(changes).map((file) => [file, existsSync(inFolder(file)) ? readFileSync(inFolder(file)) : null] as const);
  for (const [file, change] of Object.entries(changes)) change(inFolder(file));
  const lines = await within(folder, staleFiles);
  for (const [file, content] of before)
    if (content) writeFileSync(inFolder(file), content);
    else rmSync(inFolder(file));
  return lines;
}
const remove: Change = (file) => rmSync(file);
const append =
  (text: string): Change =>
  (file) =>
    appendFileSync(file, text);

const stale = (file: string): string => `${file} is stale: run npm run generate`;
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
const REGISTERED = 'graph/schema/registered-operations.json';
const SCHEMA_OF_RELEASE = `graph/schema/registered-schemas/${version}.graphql`;
const document = (file: string): string => stale(`web/generated/${file}`);

describe('staleFiles', () => {
  it('finds nothing after npm run generate', async () => {
    expect(await after({})).toEqual([]);
  });

  it.each([
    ['edited', append('\n| more |\n')],
    ['removed', remove],
  ])('finds each document and schema that was %s', async (_what, change) => {
    const files = ['docs/events.md', 'docs/rest.md', 'docs/limits.md', 'docs/statements.md', 'programs/program.schema.json', 'docs/purchase-matrix.md'];
    const changes = Object.fromEntries(files.map((file) => [file, change]));
    expect(await after({ 'graph/schema.graphql': change === remove ? remove : append('# by hand\n'), ...changes })).toEqual(['graph/schema.graphql', ...files].map(stale));
  });

  it('finds each file made from the schema that was edited, and one that no generator makes', async () => {
    const edited = { 'web/generated/graphql.ts': append('// by hand\n'), [REGISTERED]: append(' '), [SCHEMA_OF_RELEASE]: append('# by hand\n') };
    const leftOver = { 'web/generated/left-over.ts': (file: string) => writeFileSync(file, 'export {};\n') };
    expect(await after({ ...edited, ...leftOver })).toEqual([document('graphql.ts'), document('left-over.ts'), stale(REGISTERED), stale(SCHEMA_OF_RELEASE)]);
  });

  it('finds each file made from the schema that was removed', async () => {
    const removed = { 'web/generated/graphql.ts': remove, [REGISTERED]: remove, [SCHEMA_OF_RELEASE]: remove };
    expect(await after(removed)).toEqual([document('graphql.ts'), stale(REGISTERED), stale(SCHEMA_OF_RELEASE)]);
  });

  it('finds what has to know an operation that was added since', async () => {
    const changes = { 'web/operations/application.graphql': append('query AddedSince { __typename }\n') };
    expect(await after(changes)).toEqual([...['gql.ts', 'graphql.ts', 'persisted-documents.json'].map(document), stale('web/explorer/generated/schema-facts.json')]);
  });

  it('says in one line that an operation asks for an unknown field', async () => {
    const lines = await after({ 'web/operations/application.graphql': append('query Unknown { noSuchField }\n') });
    expect(lines).toEqual([expect.stringMatching(/^Generated files cannot be checked: .*"noSuchField".* at web\/operations\/application\.graphql:.+$/)]);
  });
});

describe('npm run generate', () => {
  it('writes the files of the named generators only, and removes what they no longer make', async () => {
    const changed = { 'docs/events.md': append('by hand'), 'docs/rest.md': append('by hand'), 'web/generated/left-over.ts': (file: string) => writeFileSync(file, '') };
    for (const [file, change] of Object.entries(changed)) change(inFolder(file));
    expect(await within(folder, () => writeGenerated(['events', 'codegen']))).toEqual(['web/generated/left-over.ts removed', 'docs/events.md written']);
    expect(await within(folder, () => writeGenerated())).toEqual(['docs/rest.md written']);
  });

  it('refuses an unknown name', async () => {
    await expect(writeGenerated(['schema', 'evens'])).rejects.toThrow('There is no generator "evens": schema, codegen, ');
  });
});

describe('commands/check.ts', () => {
  it('prints the findings of all checks, and ends with 1', () => {
    const shared = readFileSync(path.join(ROOT, 'programs/yoga.json'), 'utf8');
    writeFileSync(inFolder('programs/other.json'), shared);
    writeFileSync(inFolder('docs/events.md'), 'by hand');
    writeFileSync(inFolder(REGISTERED), JSON.stringify({ [version]: { 'sha256:1': 'query Fresh { unknown }' } }));
    const endpoints = inFolder('docs/spec/endpoints.json');
    writeFileSync(endpoints, readFileSync(endpoints, 'utf8').replace('"/api/capture/screenshot"', '"/api/capture/picture"'));
    const args = ['--import', path.join(ROOT, 'config/typescript-hook.mjs'), path.join(ROOT, 'commands/check.ts')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toEqual([
      `The schema breaks the registered operation Fresh of release ${version}: Cannot query field "unknown" on type "Query".`,
      stale(REGISTERED),
      stale('docs/events.md'),
      'Mutation.captureScreen names POST /api/capture/screenshot, which docs/spec/endpoints.json does not have',
      'programs/other.json: sitename: is "yoga", which is not the file’s name',
    ]);
  });
});
