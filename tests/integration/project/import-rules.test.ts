import { beforeAll, describe, expect, it } from 'vitest';
import { type Finding, lintPlanted } from './planted.ts';

/** Where it is planted, what it imports, and the words of the rule that forbids it. */
const forbidden: readonly (readonly [file: string, imported: string, words: string])[] = [
  ['events/core/a', '#graph/event-store', 'this room may not import graph/'],
  ['events/core/b', '#sandbox', 'this room may not import sandbox/'],
  ['events/core/c', '#workflows/quote', 'this room may not import web/'],
  ['events/core/d', '../../graph/event-store/index.ts', 'this room may not import graph/'],
  ['events/core/e', '../../web/event-log/recorder.ts', 'this room may not import web/'],
  ['events/core/f', '../../tests/support/answers.ts', 'this room may not import tests/'],
  ['events/core/g', '../../commands/start.ts', 'this room may not import commands/'],
  ['events/rules/a', 'react', 'events/ is pure'],
  ['events/rules/b', 'jotai', 'events/ is pure'],
  ['events/rules/c', '@apollo/client', 'events/ is pure'],
  ['events/rules/d', 'graphql', 'events/ is pure'],
  ['events/rules/e', 'got', 'events/ is pure'],
  ['events/rules/f', 'node:fs', 'events/ is pure'],
  ['events/rules/g', 'fs', 'events/ is pure'],
  ['events/rules/h', 'node:crypto', 'events/ is pure'],
  ['events/rules/i', 'react-dom/client', 'events/ is pure'],
  ['events/rules/j', '../quote/state.ts', 'entered by its door'],
  ['events/quote/a', '#events/application', 'features of events/ do not import each other'],
  ['events/quote/b', '../application/state.ts', 'features of events/ do not import each other'],
  ['events/purchase/a', '#events/quote', 'features of events/ do not import each other'],
  ['events/application/a', '#events/identity', 'features of events/ do not import each other'],
  ['events/identity/a', '#events/purchase', 'features of events/ do not import each other'],
  ['events/quote/c', 'react', 'events/ is pure'],
  ['events/quote/d', '#graph/event-store', 'this room may not import graph/'],
  ['graph/nouns/quote/a', '#workflows/quote', 'this room may not import web/'],
  ['graph/http/startup', '../../startup/settings.ts', 'this room may not import startup/'],
  ['startup/a', '../commands/start.ts', 'this room may not import commands/'],
  ['startup/b', '../web/app/main.tsx', 'this room may not import web/'],
  ['graph/nouns/quote/b', '../../../web/event-log/recorder.ts', 'this room may not import web/'],
  ['graph/nouns/quote/c', '#sandbox', 'this room may not import sandbox/'],
  ['graph/nouns/quote/d', '../../../sandbox/index.ts', 'this room may not import sandbox/'],
  ['graph/nouns/quote/e', '../../../events/quote/state.ts', 'events/ is entered by its doors'],
  ['graph/db/a', '#graph/event-store', 'imports run downward only'],
  ['graph/event-store/a', '../applications/applications.ts', 'imports run downward only'],
  ['graph/event-store/archive/a', '../read/history.ts', 'imports run downward only'],
  ['graph/event-store/append/a', '../event-store.ts', 'imports run downward only'],
  ['graph/event-store/integrity/a', '../projections/application-list.ts', 'imports run downward only'],
  ['graph/purchase/ledger/a', '../steps/submit-payment.ts', 'imports run downward only'],
  ['graph/purchase/ledger/b', '../access.ts', 'imports run downward only'],
  ['graph/nouns/quote/f', '../../schema/context.ts', 'imports run downward only'],
  ['graph/nouns/quote/g', '../../purchase/access.ts', 'imports run downward only'],
  ['graph/nouns/account/a', '../../purchase/account/accounts.ts', 'imports run downward only'],
  ['graph/purchase/account/a', '../payment/payment-instrument.ts', 'imports run downward only'],
  ['graph/purchase/steps/a', '#graph/purchase/recovery', 'imports run downward only'],
  ['graph/purchase/a', './steps/submit-payment.ts', 'imports run downward only'],
  ['graph/operations/a', '#graph/console', 'imports run downward only'],
  ['graph/workers/abandonment/a', '../../http/server.ts', 'imports run downward only'],
  ['graph/schema/a', '../http/server.ts', 'imports run downward only'],
  ['sandbox/rating/a', '#graph/event-store', 'this room may not import graph/'],
  ['sandbox/rating/b', '../../graph/event-store/index.ts', 'this room may not import graph/'],
  ['sandbox/rating/c', '#events/quote', 'sandbox/ may know events/program only'],
  ['sandbox/rating/d', '#events/rules', 'sandbox/ may know events/program only'],
  ['sandbox/rating/e', '../../events/quote/index.ts', 'events/ is entered by its doors'],
  ['sandbox/rating/f', '#workflows/quote', 'this room may not import web/'],
  ['web/state/a', '#graph/http', 'this room may not import graph/'],
  ['web/state/b', '#sandbox', 'this room may not import sandbox/'],
  ['web/state/c', '../../graph/event-store/index.ts', 'this room may not import graph/'],
  ['web/state/d', '../../events/buyflow/index.ts', 'events/ is entered by its doors'],
  ['web/workflows/quote/a', 'react', 'web/workflows reaches the world through its ports only'],
  ['web/workflows/quote/b', 'jotai', 'web/workflows reaches the world through its ports only'],
  ['web/workflows/quote/c', '@apollo/client', 'web/workflows reaches the world through its ports only'],
  ['web/workflows/quote/d', 'final-form', 'web/workflows reaches the world through its ports only'],
  ['web/workflows/quote/e', '../../state/recorder.ts', 'web/workflows reaches the world through its ports only'],
  ['web/workflows/quote/f', '../../ui/index.ts', 'web/workflows reaches the world through its ports only'],
  ['web/workflows/quote/g', '../../features/quote/index.ts', 'web/workflows reaches the world through its ports only'],
  ['web/workflows/quote/h', '../../app/graph.ts', 'web/workflows reaches the world through its ports only'],
  ['web/workflows/quote/i', '#graph/http', 'this room may not import graph/'],
  ['web/workflows/quote/j', '../../event-log/recorder.ts', 'web/workflows reaches the world through its ports only'],
  ['web/ui/a', '../event-log/recorder.ts', 'web/ui is below this folder'],
  ['web/ui/fields/b', '../../state/atoms.ts', 'web/ui is below this folder'],
  ['web/ui/fields/c', '#workflows/quote', 'web/ui is below this folder'],
  ['web/event-log/a', '../state/atoms.ts', 'web/event-log is below this folder'],
  ['web/state/e', '../form/index.ts', 'web/state is below this folder'],
  ['web/form/a', '../features/quote/index.ts', 'web/form is below this folder'],
  ['web/features/quote/f', '../../app/graph.ts', 'web/features is below this folder'],
  ['web/features/purchase/account/c', '../../../app/graph.ts', 'web/features is below this folder'],
  ['web/features/resume/a', '../quote/index.ts', 'features of features/ do not import each other'],
  ['web/features/purchase/status/d', '../../quote/index.ts', 'features of features/ do not import each other'],
  ['web/features/quote/a', '../purchase/index.ts', 'features of features/ do not import each other'],
  ['web/features/purchase/a', '../application/index.ts', 'features of features/ do not import each other'],
  ['web/features/shell/a', '../identity/index.ts', 'features of features/ do not import each other'],
  ['web/features/quote/b', '#graph/http', 'this room may not import graph/'],
  ['web/features/quote/c', 'graphiql', 'the schema explorer is a build of its own'],
  ['web/app/a', '@graphiql/react', 'the schema explorer is a build of its own'],
  ['web/app/b', '../explorer/collection/index.ts', 'the schema explorer is a build of its own'],
  ['web/app/c', '../console/replay/index.ts', 'the console is a build of its own'],
  ['web/features/quote/d', '../../console/replay/index.ts', 'the console is a build of its own'],
  ['web/explorer/d', '../console/replay/index.ts', 'the console is a build of its own'],
  ['web/console/a', '#graph/event-store', 'this room may not import graph/'],
  ['web/console/b', 'graphiql', 'the schema explorer is a build of its own'],
  ['web/console/c', 'recharts', 'charts are in web/console/funnel alone'],
  ['web/console/list/a', 'react-querybuilder', 'the query builder is in web/console/what-if alone'],
  ['web/console/what-if/a', 'recharts', 'charts are in web/console/funnel alone'],
  ['web/features/quote/e', 'recharts', 'charts are in web/console/funnel alone'],
  ['web/explorer/a', '../features/quote/index.ts', 'the schema explorer is a build of its own'],
  ['web/explorer/collection-pane/a', '../../state/atoms.ts', 'the schema explorer is a build of its own'],
  ['web/explorer/b', '#workflows/quote', 'the schema explorer is a build of its own'],
  ['web/explorer/c', '#graph/http', 'this room may not import graph/'],
  ['tests/unit/a', 'node:child_process', 'tests/unit needs no database, server or child process'],
  ['tests/unit/b', '#graph/http', 'tests/unit needs no database, server or child process'],
  ['tests/unit/web/c', '../../support/bindflow.ts', 'tests/unit needs no database, server or child process'],
];

const allowed: readonly (readonly [file: string, imported: string])[] = [
  ['events/core/ok', 'superstruct'],
  ['events/core/ok2', './fold.ts'],
  ['events/rules/ok', '#events/quote'],
  ['events/rules/ok2', 'bignumber.js'],
  ['events/quote/ok', '#events/core'],
  ['events/quote/ok2', '#events/program'],
  ['graph/nouns/quote/ok', '#events/quote'],
  ['graph/nouns/quote/ok2', '#graph/gateway'],
  ['graph/nouns/quote/ok4', '../../purchase/ledger/offers.ts'],
  ['graph/nouns/policy/ok', '../account/account.type.ts'],
  ['graph/purchase/steps/ok', '../access.ts'],
  ['graph/purchase/steps/ok2', '../account/accounts.ts'],
  ['graph/http/ok', '../schema/context.ts'],
  ['graph/nouns/quote/ok3', 'node:fs'],
  ['sandbox/rating/ok', '#events/program'],
  ['sandbox/rating/ok2', 'fastify'],
  ['web/state/ok', '#events/buyflow'],
  ['web/state/ok2', 'jotai'],
  ['web/workflows/quote/ok', '#events/intents'],
  ['web/workflows/quote/ok2', '../ports/index.ts'],
  ['web/workflows/quote/ok3', '../../generated/graphql.ts'],
  ['web/features/quote/ok', '../../state/atoms.ts'],
  ['web/features/quote/ok2', '#workflows/quote'],
  ['web/console/ok', '../app/Screen.tsx'],
  ['web/console/ok2', '../features/purchase/index.ts'],
  ['web/console/funnel/ok', 'recharts'],
  ['web/console/what-if/ok', 'react-querybuilder'],
  ['web/explorer/ok', '#events/rules'],
  ['web/explorer/ok2', 'graphiql'],
  ['web/explorer/ok3', '../assets/Logo.tsx'],
  ['web/explorer/ok4', '../generated/graphql.ts'],
  ['commands/ok', '#graph/http'],
  ['startup/ok', '#graph/http'],
  ['startup/ok2', '#sandbox'],
  ['commands/ok2', '#sandbox'],
  ['tests/integration/ok', '#graph/http'],
  ['tests/integration/ok2', 'node:child_process'],
  ['tests/unit/ok', '../support/answers.ts'],
  ['tests/unit/ok2', '../../web/event-log/recorder.ts'],
];

const source = (imported: string): string => `import * as all from '${imported}';\nexport const names = Object.keys(all);\n`;
const otherForms: Readonly<Record<string, string>> = {
  'events/core/form-type.ts': "import type { EventStore } from '#graph/event-store';\nexport type Log = EventStore;\n",
  'events/core/form-export.ts': "export { createEventStore } from '#graph/event-store';\n",
  'events/core/form-star.ts': "export * from '#graph/event-store';\n",
  'events/core/form-effect.ts': "import '#graph/event-store';\n",
  'events/core/form-dynamic.ts': "export const later = (): Promise<unknown> => import('#graph/event-store');\n",
};
const lines = (count: number): string => Array.from({ length: count }, (_, i) => `export const n${i} = ${i};`).join('\n');
const others: Readonly<Record<string, string>> = {
  'events/core/cycle-a.ts': "import { b } from './cycle-b.ts';\nexport const a = (): unknown => b;\n",
  'events/core/cycle-b.ts': "import { c } from './cycle-c.ts';\nexport const b = (): unknown => c;\n",
  'events/core/cycle-c.ts': "import { a } from './cycle-a.ts';\nexport const c = (): unknown => a;\n",
  'events/rules/index.ts': "import { two } from '#events/buyflow';\nexport const one = (): unknown => two;\n",
  'events/buyflow/index.ts': "import { one } from '#events/rules';\nexport const two = (): unknown => one;\n",
  'events/core/long.ts': `${lines(201)}\n`,
  'events/core/long-enough.ts': `${lines(200)}\n`,
  'tests/unit/long.ts': `${lines(301)}\n`,
  'tests/unit/long-enough.ts': `${lines(300)}\n`,
  'events/core/long-function.ts': `export function long(): number {\n  let n = 0;\n${'  n += 1;\n'.repeat(60)}  return n;\n}\n`,
  'events/core/any.ts': 'export const anything = (value: any): unknown => value;\n',
  'events/core/unknown.ts': 'export const anything = (value: unknown): unknown => value;\n',
  'events/core/non-null.ts': 'export const first = (all: string[]): string => all[0]!;\n',
  'events/core/log.ts': "console.log('loud');\nexport const quiet = 1;\n",
  'events/core/parameters.ts': 'export const five = (a: 1, b: 2, c: 3, d: 4, e: 5): unknown => [a, b, c, d, e];\n',
};

let findings: Finding[] = [];
beforeAll(() => {
  const imports = Object.fromEntries([...forbidden, ...allowed].map(([file, imported]) => [`${file}.ts`, source(imported)]));
  findings = lintPlanted({ ...imports, ...otherForms, ...others });
});

const rulesAt = (file: string): string[] => findings.filter((finding) => finding.file === file).map(({ rule }) => rule);

describe('the lint', () => {
  it.each(forbidden)('does not let %s.ts import %s', (file, _, words) => {
    const found = findings.filter((finding) => finding.file === `${file}.ts` && finding.rule === 'no-restricted-imports');
    expect(found.map((finding) => finding.words)).toContainEqual(expect.stringContaining(words));
  });

  it.each(allowed)('lets %s.ts import %s', (file) => {
    expect(rulesAt(`${file}.ts`)).toEqual([]);
  });

  it.each(Object.keys(otherForms))('sees an import in any form: %s', (file) => {
    expect(rulesAt(file)).toContain('no-restricted-imports');
  });

  it.each([
    ['an import cycle', 'events/core/cycle-a.ts', 'no-cycle'],
    ['an import cycle through doors', 'events/rules/index.ts', 'no-cycle'],
    ['a file over 200 lines', 'events/core/long.ts', 'max-lines'],
    ['a test over 300 lines', 'tests/unit/long.ts', 'max-lines'],
    ['a function over 60 lines', 'events/core/long-function.ts', 'max-lines-per-function'],
    ['any', 'events/core/any.ts', 'no-explicit-any'],
    ['an assertion that something is there', 'events/core/non-null.ts', 'no-non-null-assertion'],
    ['a console', 'events/core/log.ts', 'no-console'],
    ['five parameters', 'events/core/parameters.ts', 'max-params'],
  ])('finds %s', (_, file, rule) => {
    expect(rulesAt(file)).toContain(rule);
  });

  it.each(['events/core/long-enough.ts', 'tests/unit/long-enough.ts', 'events/core/unknown.ts'])('has nothing against %s', (file) => {
    expect(rulesAt(file)).toEqual([]);
  });
});
