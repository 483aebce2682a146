// Pages and programs in Spanish: by the link, by the browser's settings, by an argument of the schema.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '#events/program';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { graphBrowser } from '../../support/graph-browser.ts';

interface Served {
  readonly hash: string;
  readonly language?: string;
  readonly program: Program;
}

let folder: string;
let bindflow: RunningBindflow;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-web-'));
  writeFileSync(path.join(folder, 'index.html'), readFileSync('web/app/index.html', 'utf8'));
  const programsDir = path.join(folder, 'programs');
  cpSync('programs', programsDir, { recursive: true });
  const { display, ...fitness } = JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as { display: object };
  writeFileSync(path.join(programsDir, 'english.json'), JSON.stringify({ ...fitness, sitename: 'english', display: { ...display, languages: ['en'] } }));
  bindflow = await startForTests({ programsDir, page: { webRoot: folder, release: 'abc123' } });
}, 60_000);
afterAll(async () => {
  await bindflow.close();
  rmSync(folder, { recursive: true, force: true });
});

async function getPage(where: string, accepted = 'en-US') {
  const response = await fetch(bindflow.facade.url + where, { headers: { 'accept-language': accepted } });
  const html = (await response.text()).replaceAll(/nonce(="|-)[\w+/=]+/g, 'nonce');
  return { headers: response.headers, html, served: JSON.parse(/id="served">(?<json>.*?)<\/script>/s.exec(html)!.groups!['json']!) as Served };
}
const labelOf = ({ program }: Served, id: string): string | undefined => program.spoke.questions.find((question) => question.id === id)?.label;

describe('the program in a page', () => {
  it.each<[string, string, string | undefined]>([
    ['/', 'es-MX', 'es'],
    ['/', 'fr-CA, es;q=0.8, en;q=0.5', 'es'],
    ['/', 'en-US, es;q=0.9', undefined],
    ['/', 'fr-CA', undefined],
    ['/', '*', undefined],
    ['/', 'es-;;q=x', undefined],
    ['/?lang=es', 'en-US', 'es'],
    ['/?LANG=ES-mx', 'en-US', 'es'],
    ['/payment?sitename=trades&lang=es', 'en-US', 'es'],
    ['/?lang=en', 'es-MX', undefined],
    ['/?lang=fr', 'es-MX', 'es'],
    ['/?lang=fr', 'en-US', undefined],
    ['/?lang=es&lang=en', 'en-US', undefined],
    ['/?sitename=english&lang=es', 'es-MX', undefined],
  ])('of %s for a browser that accepts %s', async (where, accepted, language) => {
    const { served, headers } = await getPage(where, accepted);
    expect([served.language, labelOf(served, 'email')]).toEqual([language, language === 'es' ? 'Correo electrónico' : 'Email']);
    expect([headers.get('vary'), headers.get('cache-control')]).toEqual([expect.stringContaining('accept-language'), 'no-store']);
  });

  it('has one hash in all languages, and all languages to choose from', async () => {
    const [english, spanish] = [(await getPage('/')).served, (await getPage('/?lang=es')).served];
    expect(spanish.hash).toBe(english.hash);
    expect([english.program.display.languages, spanish.program.display.languages]).toEqual([
      ['en', 'es'],
      ['en', 'es'],
    ]);
    expect([labelOf(spanish, 'disciplines'), spanish.program.display.overview?.covers[2]]).toEqual([
      '¿Qué enseña usted?',
      'Gastos de defensa legal, aunque el reclamo no tenga fundamento',
    ]);
  });

  it('is the same English before and after a Spanish page', async () => {
    const before = (await getPage('/?sitename=retail')).html;
    await getPage('/?sitename=retail', 'es-US');
    expect((await getPage('/?sitename=retail')).html).toBe(before);
    expect(before).not.toContain('Seguro para tiendas');
  });
});

describe('a program of the schema', () => {
  const ask = async (query: string, variables: object): Promise<unknown> => {
    const { data, errors } = await graphBrowser(bindflow.facade.url).post({ query, variables });
    return errors ?? data;
  };
  const FIELDS = 'hash name languages sponsorQuestion { label options { value label } } documents { kind formName title language }';
  const byHash = `query ByHash($hash: ProgramHash!, $language: Language! = EN) { programByHash(hash: $hash, language: $language) { ${FIELDS} configuration } }`;
  const bySitename = `query BySitename($sitename: String!, $language: Language! = EN) { program(sitename: $sitename, language: $language) { ${FIELDS} } }`;

  it('is read in Spanish by its hash, and in English without a language', async () => {
    const { served } = await getPage('/?sitename=trades&lang=es');
    const { hash } = served;
    expect(await ask(byHash, { hash, language: 'ES' })).toMatchObject({
      programByHash: { hash, name: 'Seguro comercial para contratistas de oficios', languages: ['EN', 'ES'], configuration: served.program },
    });
    expect(await ask(byHash, { hash })).toMatchObject({ programByHash: { hash, name: 'Trades Contractors Business Insurance' } });
  });

  it('says which documents are English', async () => {
    const { program } = (await ask(bySitename, { sitename: 'trades', language: 'ES' })) as { program: { documents: object[] } };
    expect(program.documents).toContainEqual({ kind: 'AFFIDAVIT', formName: 'Texas surplus lines notice', title: 'Aviso de líneas excedentes de Texas', language: 'EN' });
    expect(program.documents).toContainEqual({ kind: 'TERMS', formName: null, title: 'Su solicitud', language: null });
  });

  it('has the options of its sponsors in Spanish, with their own codes and names', async () => {
    expect(await ask(bySitename, { sitename: 'yoga', language: 'ES' })).toMatchObject({
      program: {
        sponsorQuestion: {
          label: '¿A qué asociación pertenece?',
          options: expect.arrayContaining([
            { value: 'AIMYOGA', label: 'AIM Yoga' },
            { value: 'OTHER', label: 'Otra, o ninguna' },
          ]),
        },
      },
    });
  });

  it('is English where it has no Spanish', async () => {
    const english = await ask(bySitename, { sitename: 'english' });
    expect(english).toMatchObject({ program: { name: 'Fitness Professionals Liability Program', languages: ['EN'] } });
    expect(await ask(bySitename, { sitename: 'english', language: 'ES' })).toEqual(english);
  });

  it('refuses a language that it does not know', async () => {
    expect(await ask(bySitename, { sitename: 'yoga', language: 'FR' })).toEqual([expect.objectContaining({ message: 'language must be one of EN, ES' })]);
  });
});
