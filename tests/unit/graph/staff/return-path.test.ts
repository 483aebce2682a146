import { describe, expect, it } from 'vitest';
import { STAFF_HOME, readReturnPath } from '../../../../graph/staff/return-path.ts';

describe('readReturnPath', () => {
  it.each([
    ['/explorer', '/explorer'],
    ['/explorer?query=%7B%20a%20%7D&x=//y', '/explorer?query=%7B%20a%20%7D&x=//y'],
    ['/explorer#calls', '/explorer#calls'],
    ['/console/applications/../list', '/console/list'],
    ['/staffing', '/staffing'],
    ['/', '/'],
  ])('%j is a page of this host', (wanted, target) => {
    expect(readReturnPath(wanted)).toBe(target);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example/explorer',
    'javascript:alert(1)',
    'data:text/html,hello',
    '%2f%2fevil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%252f%252fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/explorer\r\nset-cookie: a=b',
    ' //evil.example',
    'explorer',
    'evil.example/explorer',
    '?query=x',
    '',
    '/staff',
    '/staff/login?to=/staff/login',
    '/staff/callback?code=x',
    '/STAFF/logout',
    '/x/../staff/login',
  ])('%j leads to the staff’s own page', (wanted) => {
    expect(readReturnPath(wanted)).toBe(STAFF_HOME);
  });

  it.each([undefined, null, 7, ['/explorer', '//evil.example'], { toString: () => '/explorer' }])('%j is none', (wanted) => {
    expect(readReturnPath(wanted)).toBe(STAFF_HOME);
  });
});
