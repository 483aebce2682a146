// The search for secrets finds them in every form that it says, and not what merely looks like a short one.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Searched, formsOf } from '../../support/secret-forms.ts';
import { searchFor } from '../../support/search.ts';

const number: Searched = { name: 'number', text: '375928461037565' };
const word: Searched = { name: 'word', text: 'Vx7%quiet"Lantern&9' };
const short: Searched = { name: 'short', text: '0472', isShort: true };
const year: Searched = { name: 'year', text: '2037', isShort: true };

const isFound = (value: Searched, bytes: string | Buffer): boolean => searchFor([value]).findIn({ here: Buffer.from(bytes) }).length > 0;
const hash = (algorithm: string, text: string): Buffer => createHash(algorithm).update(text).digest();

describe('the search for secrets', () => {
  it.each([
    ['as it is', `it is ${number.text}.`],
    ['in fours', '3759 2846 1037 565'],
    ['in fours, with dashes', '3759-2846-1037-565'],
    ['as on the card', '3759 284610 37565'],
    ['in hexadecimal', Buffer.from(`<${number.text}>`).toString('hex')],
    ['in UTF-16', Buffer.from(`<${number.text}>`, 'utf16le')],
    ['behind one byte in base64', Buffer.from(`<${number.text}>`).toString('base64')],
    ['behind two bytes in base64', Buffer.from(`<<${number.text}>`).toString('base64')],
    ['behind three bytes in base64', Buffer.from(`<<<${number.text}`).toString('base64')],
    ['grouped, in base64', Buffer.from('{"n":"3759 284610 37565"}').toString('base64url')],
    ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm): [string, string | Buffer][] => [
      [`${algorithm} in hexadecimal`, hash(algorithm, number.text).toString('hex')],
      [`${algorithm} in base64`, hash(algorithm, number.text).toString('base64')],
      [`${algorithm} of what was typed, for addresses`, hash(algorithm, '3759 284610 37565').toString('base64url')],
      [`${algorithm} as bytes`, Buffer.concat([Buffer.from([0, 1]), hash(algorithm, number.text), Buffer.from([2])])],
    ]),
  ])('finds a number %s', (_, bytes) => expect(isFound(number, bytes)).toBe(true));

  it.each([
    ['in JSON', JSON.stringify({ password: word.text })],
    ['in JSON in JSON', JSON.stringify({ body: JSON.stringify({ password: word.text }) })],
    ['in an address', `/Payment?p=${encodeURIComponent(word.text)}`],
    ['in a form', new URLSearchParams({ password: word.text }).toString()],
    ['in HTML', '<b title="Vx7%quiet&quot;Lantern&amp;9">'],
  ])('finds a word %s', (_, text) => expect(isFound(word, text)).toBe(true));

  it.each([
    ['JSON', '{"securityCode":"0472"}'],
    ['JSON in JSON', '"{\\"securityCode\\":\\"0472\\"}"'],
    ['a form', 'code=0472&x=1'],
    ['an object that was printed', '{ code: 0472, x: 1 }'],
    ['JSON in base64', Buffer.from('{"securityCode":"0472","x":1}').toString('base64')],
    ['a hash', hash('sha256', '0472').toString('hex')],
  ])('finds a short one as a value of its own in %s', (_, text) => expect(isFound(short, text)).toBe(true));

  it('passes over digits that are part of something else, and over numbers that count', () => {
    expect(isFound(short, 'a0472b 10472 0472-11ed {"id":"00472"}')).toBe(false);
    expect(isFound(year, '{"milliseconds":2037,"requestId":"2037aa"}')).toBe(false);
    expect(isFound(year, '{"ExpirationYear":"2037"}')).toBe(true);
  });

  it('finds every form at the end of what there is', () => {
    for (const value of [number, word, short]) {
      const search = searchFor([value]);
      for (const [, bytes] of formsOf(value)) expect(search.findIn({ here: Buffer.concat([Buffer.from('x'), bytes]) })).not.toEqual([]);
    }
  });

  it('says what it has found where', () => {
    expect(searchFor([number, short]).findIn({ one: Buffer.from('nothing'), other: Buffer.from(number.text) })).toContain('number, as it is, in other');
  });
});
