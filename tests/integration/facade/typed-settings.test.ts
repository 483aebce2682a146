// Settings that no shipped program has are in the typed fields, too.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProgram } from '#events/program';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { type TypedProgram, expectedProgramFile, toProgramFile, wholeProgramDocument } from '../../support/whole-program.ts';

interface ProgramFile extends Record<string, unknown> {
  readonly proofOfCoverage: { readonly certificates: readonly object[] };
  readonly display: Readonly<Record<string, unknown>> & { readonly pages: readonly { readonly components: readonly object[] }[] };
  readonly spoke: Readonly<Record<string, unknown>> & { readonly questions: readonly object[]; readonly affidavits: object };
}
const trades = JSON.parse(readFileSync('programs/trades.json', 'utf8')) as ProgramFile;

const addComponents = ({ display }: ProgramFile, ...components: readonly object[]): object[] =>
  display.pages.map((page, index) => (index === 0 ? { ...page, title: 'Your details', components: [...components, ...page.components] } : page));

const licensed = { '==': [{ var: 'licensed' }, 'yes'] };
/** A program that sets everything. */
const full = {
  ...trades,
  sitename: 'full',
  proofOfCoverage: { ...trades.proofOfCoverage, additionalInsured: ['legalEntity'], certificates: trades.proofOfCoverage.certificates.map((one) => ({ ...one, email: 'email' })) },
  reminder: { afterHours: 24 },
  display: {
    ...trades.display,
    overview: { ...(trades.display['overview'] as object), memberFee: '35.00' },
    pages: addComponents(trades, { type: 'Text', text: 'Please answer.' }, { type: 'Label', title: null, schema: ['permit'] }),
    header_image: { source: '/logo.svg', width: 120, height: 40 },
    languages: ['en', 'es'],
    gtmCode: 'GTM-ABC123',
    welcomeMessage: 'Hello again.',
    loginPromotion: 'Faster.',
    provider: {
      name: 'Agency',
      address: '1 Main Street',
      mailingAddress: 'PO Box 1',
      licenceText: 'Licensed.',
      license: { number: '1234567', lookupUrl: 'https://register.example.com/' },
      privacyUrl: 'https://agency.example/privacy',
      termsUrl: 'https://agency.example/terms',
      supportPhone: '(844) 555-0111',
      supportEmail: 'help@agency.example',
    },
    affidavitLabel: 'I accept {form}.',
    terms: [{ title: 'Terms', body: ['Pay.'], language: 'en' }],
    accountSite: { PROD: 'https://account.example', LOCALHOST: 'http://localhost:1', others: 'https://{env}.account.example' },
  },
  spoke: {
    ...trades.spoke,
    rating: { engine: 'Keystone', estimate: { questions: ['state', 'trade'] }, names: [{ name: 'Umbrella', label: 'Umbrella liability', purpose: 'For claims above the other limits.' }] },
    affidavits: {
      ...trades.spoke.affidavits,
      states: [{ stateCode: 'TX', lob: 'Umbrella', formName: 'Form 1' }],
      documents: [{ formName: 'Form 1', title: 'The first form', body: ['True.'], language: 'en' }],
    },
    sponsorQuestion: 'permit',
    questions: [
      ...trades.spoke.questions,
      {
        id: 'permit',
        alias: 'permitName',
        label: 'Which permit do you have?',
        help: 'As it is printed.',
        type: 'search',
        required: false,
        requiredWhen: licensed,
        visibleWhen: licensed,
        options: [{ value: 'OTHER', label: 'Another one' }],
        limits: { min: 0.5, max: 9, earliest: 'today', latest: 'today+30', maxLength: 12 },
        numberKind: 'year',
        privacy: 'public',
        effectiveDate: true,
        retroDate: true,
        autocomplete: 'off',
        width: 'full',
      },
    ],
  },
};

/** A program from before affidavits had texts, with a component of another release. */
const old = {
  ...trades,
  sitename: 'old',
  display: { ...trades.display, pages: addComponents(trades, { type: 'Carousel' }), welcomeMessage: '', loginPromotion: '', confirmationText: '' },
  spoke: { ...trades.spoke, affidavits: { ...trades.spoke.affidavits, states: [{ stateCode: 'TX', lob: 'Umbrella', formName: 'Form 1' }], documents: [] } },
};

let folder: string;
let bindflow: RunningBindflow;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'programs-'));
  for (const program of [full, old]) writeFileSync(path.join(folder, `${program.sitename}.json`), JSON.stringify(program));
  // The local server's default.
  copyFileSync('programs/fitness.json', path.join(folder, 'fitness.json'));
  bindflow = await startForTests({ programsDir: folder });
}, 120_000);
afterAll(async () => {
  await bindflow.close();
  rmSync(folder, { recursive: true });
});

async function readTyped(sitename: string): Promise<TypedProgram> {
  const { data, errors } = await graphBrowser(bindflow.facade.url).post({ query: wholeProgramDocument, variables: { sitename } });
  expect(errors).toBeUndefined();
  return (data as { program: TypedProgram }).program;
}

interface JsonSchema {
  /** `object` beside others: a text may be written in several languages. */
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}
/** The settings of a JSON Schema: `spoke.questions[].id`. */
function settingsOf({ type, properties = {}, items }: JsonSchema, at = ''): string[] {
  const inner = Array.isArray(type) ? [] : Object.entries(properties);
  return [
    ...inner.flatMap(([name, schema]) => settingsOf(schema, at === '' ? name : `${at}.${name}`)),
    ...(items ? settingsOf(items, `${at}[]`) : []),
    ...(inner.length === 0 && !items ? [at] : []),
  ];
}

function hasSetting(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined;
  const inner = (value as Readonly<Record<string, unknown>> | undefined)?.[name.replaceAll('[]', '')];
  return name.endsWith('[]') ? Array.isArray(inner) && inner.some((entry) => hasSetting(entry, rest)) : hasSetting(inner, rest);
}

it('a program that sets everything loses nothing', async () => {
  const settings = settingsOf(JSON.parse(readFileSync('programs/program.schema.json', 'utf8')) as JsonSchema);
  expect(settings.filter((setting) => !hasSetting(full, setting.split('.')))).toEqual([]);
  expect(toProgramFile(await readTyped('full'))).toEqual(expectedProgramFile(readProgram(full)));
});

it('a form without a text is a document without paragraphs', async () => {
  const { documents } = await readTyped('old');
  expect(documents.at(-1)).toEqual({
    kind: 'AFFIDAVIT',
    formName: 'Form 1',
    title: 'Form 1',
    language: null,
    paragraphs: [],
    surplusLines: [{ stateCode: 'TX', lob: 'Umbrella' }],
  });
});

it('a component of another release has a type of its own', async () => {
  const { pages } = await readTyped('old');
  expect(pages[0]!.components[0]).toEqual({ __typename: 'UnknownComponent', type: 'Carousel' });
});

it('an empty text is null', async () => {
  expect(await readTyped('old')).toMatchObject({ loginMessage: null, loginPromotion: null, confirmationText: null });
});
