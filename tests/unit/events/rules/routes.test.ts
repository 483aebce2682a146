import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Program } from '#events/program';
import { type Route, findPageOfType, findLimitPage, buildPath, resolveRoute } from '#events/rules';
import { fitness, health, retail, smallProgram, trades, yoga } from '../../../support/events/programs.ts';

const page = (index: number): Route => ({ kind: 'page', index });
const anyCase = (path: string): string[] => [path, path.toLowerCase(), path.toUpperCase(), `${path}/`];

// spec: 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.8, 2.9, 2.10, 8.20
describe('a path', () => {
  // spec: 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.8, 2.9
  it.each<[string, Program, string, Route]>([
    ['the buy flow', fitness, '/', page(0)],
    ['nothing', fitness, '', page(0)],
    ['a page by its name', trades, '/Application1', page(0)],
    ['a page by its name', trades, '/Application2', page(1)],
    ['a page by its name', trades, '/Application3', page(2)],
    ['the first page of a type', trades, '/Application', page(0)],
    ['a page by its index, from 0', trades, '/Application/0', page(0)],
    ['a page by its index', trades, '/Application/1', page(1)],
    ['the payment page by its index', trades, '/Application/3', page(3)],
    ['the confirmation by its index', trades, '/Application/4', page(4)],
    ['the payment page', fitness, '/Payment', page(1)],
    ['the payment page', trades, '/Payment', page(3)],
    ['the confirmation', fitness, '/Confirmation', page(2)],
    ['the confirmation', trades, '/Confirmation', page(4)],
    ['those kicked out', fitness, '/Ineligible', { kind: 'ineligible' }],
    ['the error page', fitness, '/error', { kind: 'error' }],
    ['the old path', fitness, '/GL_Buyflow/GL_Application', { kind: 'oldPath' }],
    ['the account site, which is not ours', fitness, '/login', { kind: 'notFound' }],
    ['any other', fitness, '/nowhere', { kind: 'notFound' }],
    ['an application page that this program does not have', fitness, '/Application2', { kind: 'home' }],
    ['another one', fitness, '/Application3', { kind: 'home' }],
    ['no application page of any program', fitness, '/Application4', { kind: 'notFound' }],
    ['more than a name', fitness, '/Payment/1', { kind: 'notFound' }],
    ['half the old path', fitness, '/GL_Buyflow', { kind: 'notFound' }],
    ['an index out of range', fitness, '/Application/3', { kind: 'home' }],
    ['an index far out of range', fitness, '/Application/1000', { kind: 'home' }],
    ['an index before the first', fitness, '/Application/-1', { kind: 'home' }],
    ['no index', fitness, '/Application/1.5', { kind: 'home' }],
    ['a name where the index stands', trades, '/Application/Payment', { kind: 'home' }],
  ])('of %s: %j in any case', (_, program, path, route) => {
    for (const spelled of anyCase(path)) expect(resolveRoute(program, spelled)).toEqual(route);
  });

  it.each(['/constructor', '/__proto__', '/hasOwnProperty', '/Application/constructor'])('%s is no page', (path) => {
    expect(['notFound', 'home']).toContain(resolveRoute(fitness, path).kind);
  });
});

// spec: 2.10, 2.11
describe('the page of a path', () => {
  const pages = (...all: [name: string, type: string][]): Program =>
    smallProgram({ display: { pages: all.map(([name, type]) => ({ id: name, name, type, components: [] })) } });
  const last: [name: string, type: string] = ['Done', 'Confirmation'];

  // spec: 2.10, 2.11
  it('by its index first, then its name, then its type', () => {
    const program = pages(['Start', 'Application'], ['Payment', 'Application'], ['Pay', 'Payment'], last);
    expect(resolveRoute(program, '/Application/2')).toEqual(page(2));
    expect(resolveRoute(program, '/payment')).toEqual(page(1));
    expect(resolveRoute(program, '/pay')).toEqual(page(2));
    expect(resolveRoute(program, '/application')).toEqual(page(0));
  });

  it('by a fixed path before any name', () => {
    expect(resolveRoute(pages(['Start', 'Application'], ['Error', 'Application'], ['Pay', 'Payment'], last), '/error')).toEqual({ kind: 'error' });
  });

  it('again by the path that is made for it, whatever the pages are called', () => {
    const name = fc.oneof(fc.constantFrom('Application', 'Application1', 'Payment', 'Confirmation', 'Error', 'Ineligible', 'constructor', 'Über uns', 'two words', 'a/b', ''), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), name, name, (asked, payment, confirmation) => {
        const all: [string, string][] = [...asked.map((one): [string, string] => [one, 'Application']), [payment, 'Payment'], [confirmation, 'Confirmation']];
        const program = pages(...all);
        all.forEach((_, index) => expect(resolveRoute(program, buildPath(program, index))).toEqual(page(index)));
      }),
    );
  });

  it.each<[Program, string[]]>([
    [fitness, ['/', '/Payment', '/Confirmation']],
    [yoga, ['/', '/Application2', '/Payment', '/Confirmation']],
    [health, ['/', '/Coverage', '/History', '/Payment', '/Confirmation']],
    [trades, ['/', '/Application2', '/Application3', '/Payment', '/Confirmation']],
    [retail, ['/', '/Application2', '/Payment', '/Confirmation']],
  ])('in the shipped programs by speaking paths', (program, paths) => {
    expect(program.display.pages.map((_, index) => buildPath(program, index))).toEqual(paths);
  });

  it('nowhere past the last: its path is home', () => {
    expect(buildPath(fitness, 3)).toBe('/');
    expect(buildPath(fitness, -1)).toBe('/');
  });

  // spec: 2.48, 9.15
  it('by the limit that it asks, for health alone', () => {
    expect(findLimitPage(health)).toBe(1);
    for (const program of [fitness, yoga, trades, retail]) expect(findLimitPage(program)).toBeNull();
    const elsewhere = {
      ...health,
      spoke: { ...health.spoke, questions: health.spoke.questions.map((question) => (question.id === 'claims' ? { ...question, alias: 'limit' } : question)) },
    };
    expect(findLimitPage({ ...elsewhere, display: { ...health.display, pages: health.display.pages.filter(({ id }) => id !== 'coverage') } })).toBe(1);
    expect(findLimitPage({ ...health, display: { ...health.display, pages: health.display.pages.filter(({ id }) => id !== 'coverage') } })).toBe(1);
  });

  it('by its type', () => {
    expect(findPageOfType(trades, 'Payment')).toBe(3);
    expect(findPageOfType(trades, 'Confirmation')).toBe(4);
  });
});
