import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Program, contactQuestions, readProgram } from '#events/program';
import { startSandbox } from '#sandbox';
import { type Client, programsDir, startClient } from './gateway-client.ts';

const names = (await readdir(programsDir)).filter((name) => /^[^.]+\.json$/.test(name));
const load = async (name: string): Promise<Program> => readProgram(JSON.parse(await readFile(join(programsDir, name), 'utf8')));
const componentTypes = [
  'Pagination',
  'Demographic',
  'Member',
  'Underwriting',
  'Continue',
  'Next',
  'Payment',
  'Confirmation',
  'QueryStringAnswers',
  'Label',
  'Text',
];

const questionTypes = [
  'text',
  'textarea',
  'number',
  'currency',
  'date',
  'phone',
  'email',
  'zip',
  'select',
  'radio',
  'checkbox',
  'multi-select',
  'search',
];
const flagNames = ['accountValidation', 'poBoxCheck', 'allowUnvalidatedAddress', 'loginInfo', 'continueOnKickout', 'securityIdentification'];

/** The question ids that a condition reads. */
const variables = (condition: unknown): string[] => {
  if (Array.isArray(condition)) return condition.flatMap(variables);
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([operator, value]) => (operator === 'var' ? [String(value)] : variables(value)));
};

describe.each(names)('%s', (name) => {
  let program: Program;
  let asked: string[];
  beforeAll(async () => {
    program = await load(name);
    asked = program.display.pages.flatMap(({ components }) =>
      components.flatMap(({ type, schema }) => schema ?? (type === 'Demographic' ? [...contactQuestions] : [])),
    );
  });
  test('asks only questions that it knows, each once, and of every question it writes', () => {
    const known = program.spoke.questions.map(({ id }) => id);
    expect(asked.filter((id) => !known.includes(id))).toEqual([]);
    expect(asked.filter((id, index) => asked.indexOf(id) !== index)).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });
  test('has conditions on questions that a page asks', () => {
    const conditions = [
      ...program.spoke.questions.flatMap(({ visibleWhen, requiredWhen }) => [visibleWhen, requiredWhen]),
      ...program.spoke.products.flatMap(({ kickout, waivedWhen }) => [...kickout.map(({ when }) => when), waivedWhen]),
    ];
    expect(conditions.flatMap(variables).filter((id) => !asked.includes(id))).toEqual([]);
  });
  test('has options for every choice, radios up to five, each value once', () => {
    for (const { id, type, options = [] } of program.spoke.questions.filter((question) =>
      ['select', 'radio', 'multi-select', 'search'].includes(question.type),
    )) {
      const values = options.map(({ value }) => value);
      expect({
        id,
        enough: values.length > 1,
        fits: type !== 'radio' || values.length <= 5,
        unique: new Set(values).size === values.length,
      }).toEqual({ id, enough: true, fits: true, unique: true });
    }
  });
  test('has pages of known components, the last application page with Continue', () => {
    const applications = program.display.pages.filter(({ type }) => type === 'Application');
    expect(
      program.display.pages
        .flatMap(({ components }) => components.map(({ type }) => type))
        .filter((type) => !componentTypes.includes(type)),
    ).toEqual([]);
    expect(applications.map(({ components }) => components.at(-1)?.type)).toEqual([...applications.slice(1).map(() => 'Next'), 'Continue']);
    expect(program.display.pages.slice(-2).map(({ type }) => type)).toEqual(['Payment', 'Confirmation']);
  });
  test('has a logo that is served with the page, if it has one of its own', async () => {
    const source = program.display.header_image?.source;
    if (source !== undefined) expect(await readFile(join(programsDir, '../web/app/public', source), 'utf8')).toContain('<svg');
  });
  // spec: 3.25
  test('sells a product in its environment, and has affidavits only for its lines of business', () => {
    const lobs = program.spoke.products.flatMap((product) => product.lobs);
    for (const { crm } of program.spoke.products) expect(crm.map(({ env }) => env)).toContain(program.api.env);
    expect((program.spoke.affidavits?.states ?? []).filter(({ lob }) => !lobs.includes(lob))).toEqual([]);
  });
});

describe('the shipped programs together', () => {
  const every = <T>(of: (program: Program) => readonly T[]): Promise<T[]> =>
    Promise.all(names.map(load)).then((programs) => programs.flatMap(of));
  test('use every kind of component, question and flag', async () => {
    const components = await every(({ display }) => display.pages.flatMap((page) => page.components));
    const questions = await every(({ spoke }) => spoke.questions);
    expect([...new Set(components.map(({ type }) => type))].toSorted()).toEqual(componentTypes.toSorted());
    expect([...new Set(questions.map(({ type }) => type))].toSorted()).toEqual(questionTypes.toSorted());
    expect(questions.filter(({ retroDate }) => retroDate).length).toBeGreaterThan(1);
    const flags = await every((program) => Object.entries(program.flags).map(([flag, value]) => `${flag} ${String(value)}`));
    expect([...new Set(flags)].toSorted()).toEqual(
      flagNames.flatMap((flag) => [`${flag} false`, `${flag} true`]).toSorted(),
    );
    const titles = components.filter(({ type }) => type === 'Demographic').map(({ title }) => (title === undefined ? 'default' : title));
    expect(titles).toEqual(expect.arrayContaining(['default', expect.stringMatching(/./)]));
  });
  test('are known apart by sitename and program id, and test values do not leave the test environment', async () => {
    const ids = await every(({ sitename, spoke }) => [sitename, spoke.programId]);
    expect(new Set(ids).size).toBe(2 * names.length);
    expect(new Set(await every(({ api }) => [api.env]))).toEqual(new Set(['TEST']));
    expect(await every(({ display }) => (display.gtmCode === undefined ? [] : [display.gtmCode]))).toEqual([]);
  });
});

describe('the settings', () => {
  let client: Client;
  beforeAll(async () => void (client = await startClient()));
  afterAll(() => client.sandbox.close());

  test.each(names)('of %s are its file, with the gateway and a credential', async (name) => {
    const file = JSON.parse(await readFile(join(programsDir, name), 'utf8')) as { sitename: string; api: object };
    const { json } = await client.local('GET', `/api/settings?sitename=${file.sitename}`);
    expect(json).toEqual({ ...file, api: { ...file.api, gateway: client.sandbox.url, credential: client.credential } });
  });
  test('are of fitness without a sitename; an unknown one is 404', async () => {
    expect((await client.local('GET', '/api/settings')).json).toMatchObject({ sitename: 'fitness' });
    expect(await client.local('GET', '/api/settings?sitename=nothing')).toEqual({ status: 404, json: { error: expect.any(String) } });
  });
});

describe('a program file that cannot be used', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'programs-'));
    await copyFile(join(programsDir, 'fitness.json'), join(folder, 'fitness.json'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const start = (programs: string) => startSandbox({ port: 0, programsDir: programs });

  test.each<[string, (program: Record<string, unknown>) => unknown, string]>([
    ['a missing setting', ({ timeZone: _zone, ...rest }) => rest, 'timeZone: missing'],
    ['an unknown setting', (program) => ({ ...program, colour: 'red' }), 'colour: not a setting of a program'],
    ['another’s name', (program) => ({ ...program, sitename: 'gymnastics' }), "sitename: is gymnastics, which is not the file's name"],
  ])('stops the start, naming file, path and reason: %s', async (_what, change, reason) => {
    const program = JSON.parse(await readFile(join(folder, 'fitness.json'), 'utf8')) as Record<string, unknown>;
    const broken = await mkdtemp(join(tmpdir(), 'programs-'));
    const file = join(broken, 'fitness.json');
    await writeFile(file, JSON.stringify(change(program)));
    await expect(start(broken)).rejects.toHaveProperty('message', `${file}: ${reason}`);
    await rm(broken, { recursive: true });
  });
  test('stops the start where it is not JSON, or there is none', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'programs-'));
    await expect(start(broken)).rejects.toThrow(`${broken}: there is no program file (*.json) in this folder`);
    await writeFile(join(broken, 'fitness.json'), '{');
    await expect(start(broken)).rejects.toThrow(/fitness\.json: .*JSON/);
    await expect(start(join(broken, 'nowhere'))).rejects.toThrow(/nowhere: the folder of program files cannot be read/);
    await rm(broken, { recursive: true });
  });
});
