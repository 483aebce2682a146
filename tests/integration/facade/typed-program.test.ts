// A program is read by typed fields alone, from Apollo Server and from a compiled operation.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type GraphQLNamedType, type GraphQLSchema, TypeInfo, getNamedType, isInterfaceType, isObjectType, parse, visit, visitWithTypeInfo } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPONENT_TYPES } from '#events/check';
import { readProgram } from '#events/program';
import { makeSchema } from '#graph/http';
import { createRegisteredDocuments } from '../../../graph/schema/registered-documents.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { type TypedProgram, expectedProgramFile, toProgramFile, wholeProgramDocument } from '../../support/whole-program.ts';

const sitenames = ['fitness', 'health', 'retail', 'trades', 'yoga'] as const;
const fileOf = (sitename: string): Record<string, unknown> => JSON.parse(readFileSync(`programs/${sitename}.json`, 'utf8')) as Record<string, unknown>;
const id = `sha256:${createHash('sha256').update(wholeProgramDocument).digest('hex')}`;

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({ registered: createRegisteredDocuments({ test: { [id]: wholeProgramDocument } }) });
}, 120_000);
afterAll(() => bindflow.close());

/** @param isCompiled false: Apollo Server answers, as it does every request with extensions */
async function readTyped(sitename: string, isCompiled = false): Promise<{ program: TypedProgram; text: string }> {
  const browser = graphBrowser(bindflow.facade.url);
  const { data, errors } = await browser.post({ documentId: id, variables: { sitename }, ...(!isCompiled && { extensions: {} }) });
  expect(errors).toBeUndefined();
  return { program: (data as { program: TypedProgram }).program, text: browser.answers.join() };
}

const possibleTypes = (schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLNamedType[] => (isInterfaceType(type) ? schema.getPossibleTypes(type) : []);

/** Every field of the type and of the types that its fields have, as Type.field. */
function fieldsBelow(type: GraphQLNamedType, possible: (type: GraphQLNamedType) => readonly GraphQLNamedType[], seen = new Set<string>()): Set<string> {
  if (!isObjectType(type) && !isInterfaceType(type)) return seen;
  for (const field of Object.values(type.getFields())) {
    const at = `${type.name}.${field.name}`;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const inner of [getNamedType(field.type), ...possible(getNamedType(field.type))]) fieldsBelow(inner, possible, seen);
  }
  return seen;
}

describe('the typed fields of a program', () => {
  it.each(sitenames)('say all of programs/%s.json', async (sitename) => {
    const { program } = await readTyped(sitename);
    expect(toProgramFile(program)).toEqual(expectedProgramFile(readProgram(fileOf(sitename))));
  });

  it.each(sitenames)('of %s are the same from a compiled operation', async (sitename) => {
    const [compiled, interpreted] = [await readTyped(sitename, true), await readTyped(sitename)];
    expect(compiled.program).toEqual(interpreted.program);
  });

  it('are all read by the document of this test, but for the configuration, and for the id, which is the hash', async () => {
    const schema = await makeSchema();
    const info = new TypeInfo(schema);
    const read = new Set<string>();
    const note = (type: GraphQLNamedType, field: string): void => [type, ...possibleTypes(schema, type)].forEach(({ name }) => void read.add(`${name}.${field}`));
    visit(parse(wholeProgramDocument), visitWithTypeInfo(info, { Field: ({ name }) => note(info.getParentType()!, name.value) }));
    const all = fieldsBelow(schema.getType('Program')!, (type) => possibleTypes(schema, type));
    expect([...all].filter((field) => !read.has(field))).toEqual(['Program.id', 'Program.configuration']);
  });

  it('are read by one document that is not registered', async () => {
    const { status, errors } = await graphBrowser(bindflow.facade.url).post({ query: `${wholeProgramDocument}\n`, variables: { sitename: 'health' } });
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  });

  it('name the questions that each condition reads', async () => {
    const { program } = await readTyped('trades');
    const conditionOf = (question: string): unknown => program.questions.find((one) => one.id === question)?.visibleWhen;
    expect(conditionOf('claimsDetail')).toEqual({ rule: { in: [{ var: 'claims' }, ['one', 'two', 'three-or-more']] }, questionKeys: ['claims'] });
    const rule = program.products[0]!.kickoutRules.find((one) => one.id === 'gl-roofing-height');
    expect(rule?.when.questionKeys).toEqual(['trade', 'workHeight']);
  });

  it('have a type for every component', async () => {
    const types = new Map<string, string>();
    for (const sitename of sitenames) {
      const { program } = await readTyped(sitename);
      for (const component of program.pages.flatMap(({ components }) => components)) types.set(component.type, component.__typename);
    }
    expect(Object.fromEntries(types)).toEqual(Object.fromEntries(COMPONENT_TYPES.map((type) => [type, `${type}Component`])));
  });

  it('have null for what a program leaves empty', async () => {
    for (const sitename of sitenames) {
      const { text } = await readTyped(sitename);
      expect(text).not.toContain(':""');
    }
  });

  it('have no credential', async () => {
    for (const sitename of sitenames) {
      const settings = (await (await fetch(`${bindflow.sandbox.url}/api/settings?sitename=${sitename}`)).json()) as { data?: unknown };
      const secret = /"credential":"([^"]+)"/.exec(JSON.stringify(settings))?.[1] ?? '';
      expect(secret.length).toBeGreaterThan(10);
      const browser = graphBrowser(bindflow.facade.url);
      await browser.post({ query: wholeProgramDocument, variables: { sitename } });
      await browser.post({ query: '{ program { configuration } }' });
      const texts = browser.answers.join();
      expect(texts).not.toContain(secret);
      expect(texts).not.toContain('"credential"');
      expect(texts).not.toContain(bindflow.sandbox.url);
    }
  });
});
