import { describe, expect, it } from 'vitest';
import { spellEmail } from '../../../../web/form/spell-email.ts';

const meant = (domain: string): string | undefined => spellEmail(`Maya.Castillo@${domain}`)?.replace('Maya.Castillo@', '');

describe('an email with a typo', () => {
  it.each([
    ['gmail.com', 'gmial.com gmial.con gmail.co gmail.cm gmail.con gmai.com gamil.com gnail.com gmaill.com gmal.com gmail.comm gmail gmail,com'],
    ['hotmail.com', 'hotmial.com hotmal.com hotnail.com hotmail.con hotmail.cm hotmail'],
    ['yahoo.com', 'yaho.com yahooo.com yhaoo.com yahoo.con yahoo.co yahoo.cm yahoo'],
    ['outlook.com', 'outlok.com otulook.com outlook.cm outlook.om'],
    ['icloud.com', 'iclod.com icoud.com icloud.con'],
    ['comcast.net', 'comcast.ney comcst.net'],
    ['castillo-books.com', 'castillo-books.con castillo-books.cmo'],
  ])('at %s is offered without it', (domain, typos) => {
    expect(typos.split(' ').map(meant)).toEqual(typos.split(' ').map(() => domain));
  });

  it('keeps what stands before the @ as it was typed', () => {
    expect(spellEmail('O’Hara+shop@GMIAL.com')).toBe('O’Hara+shop@gmail.com');
  });
});

const providers = 'gmail.com GMAIL.com ymail.com mail.com email.com gmx.com gmx.net aol.com aim.com msn.com me.com mac.com live.com att.net cox.net rr.com proton.me mail.ru yopmail.com charter.net';
const elsewhere = 'yahoo.ca yahoo.it yahoo.in yahoo.com.mx yahoo.co.in hotmail.es hotmail.it hotmail.co.uk outlook.com.mx outlook.es outlook.jp protonmail.ch comcast.com email.cz mail.com.mx';
const companies =
  'mars.com sail.com rail.com mall.com maui.com emcor.com emaar.com grail.com trail.com quail.com gail.com cloud.com chapter.net aon.com ama.com love.com hotels.com lotus-studio.com castillo.co castillo.cm example.com utexas.edu city.gov yoga.studio';

it.each([providers, elsewhere, companies].flatMap((domains) => domains.split(' ')))('%s is no typo', (domain) => {
  expect(meant(domain)).toBeUndefined();
});

it.each([[''], ['maya'], ['@'], ['@gmial.com'], ['a@'], [`${'a'.repeat(300)}@gmial.com`], ['two words@gmial.com']])('%j is left to the rules for emails', (typed) => {
  expect(spellEmail(typed)).toBeNull();
});
