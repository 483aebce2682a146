import { describe, expect, it } from 'vitest';
import { spellEmail } from '../../../../web/form/spell-email.ts';

const meant = (domain: string): string | undefined => spellEmail(`Maya.Señor@${domain}`)?.replace('Maya.Señor@', '');

describe('an email with a typo', () => {
  it.each([
    ['gmail.com', ['gmial.com', 'gmial.con', 'gmail.co', 'gmail.cm', 'gmai.com', 'gamil.com', 'gnail.com', 'gmaill.com', 'gmail.comm', 'gmail']],
    ['hotmail.com', ['hotmial.com', 'hotmal.com', 'hotnail.com', 'hotmail.con']],
    ['yahoo.com', ['yaho.com', 'yahooo.com', 'yhaoo.com', 'yahoo.con']],
    ['outlook.com', ['outlok.com', 'otulook.com']],
    ['icloud.com', ['iclod.com', 'icoud.com', 'icloud.con']],
    ['comcast.net', ['comcast.ney']],
    ['castillo-books.com', ['castillo-books.con', 'castillo-books.cmo']],
  ])('at %s is offered without it', (domain, typos) => {
    expect(typos.map(meant)).toEqual(typos.map(() => domain));
  });

  it('keeps what stands before the @ as it was typed', () => {
    expect(spellEmail('O’Hara+shop@GMIAL.com')).toBe('O’Hara+shop@gmail.com');
  });
});

const providers = 'gmail.com GMAIL.com ymail.com mail.com email.com gmx.com aol.com aim.com msn.com me.com mac.com live.com att.net cox.net rr.com proton.me';
const elsewhere = 'yahoo.ca yahoo.com.mx hotmail.es hotmail.co.uk hotmail.fr outlook.com.mx outlook.es';
const companies = 'aon.com ama.com love.com lotus-studio.com castillo.co example.com utexas.edu city.gov yoga.studio';

it.each([providers, elsewhere, companies].flatMap((domains) => domains.split(' ')))('%s is no typo', (domain) => {
  expect(meant(domain)).toBeUndefined();
});

it.each([[''], ['maya'], ['@'], ['@gmial.com'], ['a@']])('%j is left to the rules for emails', (typed) => {
  expect(spellEmail(typed)).toBeNull();
});
