// Reading the account holder from a bearer, and masking emails.
import { describe, expect, it } from 'vitest';
import { validate } from 'superstruct';
import { bearerWire, readAccountHolder } from '../../../../../graph/nouns/identity/account-holder.ts';
import { maskEmail } from '../../../../../graph/nouns/identity/mask-email.ts';

const encode = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const bearerOf = (claims: unknown): string => `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`;
const claims = { upn: 'zoë@example.com', UserName: 'Zoë@example.com', Id: 'a-1', ProfileId: 'p-1', PrimaryPhone: '5125550147' };
const read = (bearer: unknown) => validate({ bearer }, bearerWire);

describe('a bearer', () => {
  // spec: 3.1
  it('contains its holder', () => {
    expect(read(bearerOf(claims))[0]).toBeUndefined();
    expect(readAccountHolder(bearerOf(claims))).toEqual({ id: 'a-1', profileId: 'p-1', userName: 'Zoë@example.com', upn: 'zoë@example.com', primaryPhone: '5125550147' });
  });

  it.each([
    [{ DisplayText: '(512) 555-0147' }, '(512) 555-0147'],
    [null, ''],
    [undefined, ''],
  ])('with the phone %j reads %j', (PrimaryPhone, primaryPhone) => {
    expect(read(bearerOf({ ...claims, PrimaryPhone }))[0]).toBeUndefined();
    expect(readAccountHolder(bearerOf({ ...claims, PrimaryPhone }))).toMatchObject({ primaryPhone });
  });

  it.each([
    ['no text', 42],
    ['no token', 'abc'],
    ['a token of two parts', 'a.b'],
    ['a payload that is not JSON', `a.${encode('{')}.c`],
    ['no upn', bearerOf({ ...claims, upn: undefined })],
    ['an empty upn', bearerOf({ ...claims, upn: '' })],
    ['a upn that would end a header', bearerOf({ ...claims, upn: 'a\r\nProgramId: X' })],
    ['a ProfileId that leads elsewhere', bearerOf({ ...claims, ProfileId: '..' })],
    ['an Id with a slash', bearerOf({ ...claims, Id: 'a/b' })],
    ['a phone that is a number', bearerOf({ ...claims, PrimaryPhone: 5125550147 })],
  ])('with %s is refused, and is not in the message', (_what, bearer) => {
    const [failure] = read(bearer);
    expect(failure?.path).toEqual(['bearer']);
    if (typeof bearer === 'string') expect(failure?.failures()[0]?.message).not.toContain(bearer);
  });
});

describe('maskEmail', () => {
  it.each([
    ['member@example.com', 'm•••@example.com'],
    ['a@b.co', 'a•••@b.co'],
    ['😀x@example.com', '😀•••@example.com'],
  ])('masks %s as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
