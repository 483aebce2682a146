import { describe, expect, it } from 'vitest';
import { personOf, rolesOf } from '../../../../graph/staff/claims.ts';

describe('roles', () => {
  it.each<[string, Record<string, unknown>, string, string[]]>([
    ['a list', { roles: ['analyst', 'developer', 'admin'] }, 'roles', ['analyst', 'developer']],
    ['one text', { roles: 'developer' }, 'roles', ['developer']],
    ['a text of several', { groups: 'staff analyst,analyst-personal' }, 'groups', ['analyst', 'analyst-personal']],
    ['the same twice', { roles: ['developer', 'developer'] }, 'roles', ['developer']],
    ['a claim that lies deeper', { realm_access: { roles: ['developer'] } }, 'realm_access.roles', ['developer']],
    ['a claim with dots in its name', { 'https://bindflow.example/roles': ['analyst'] }, 'https://bindflow.example/roles', ['analyst']],
    ['no such claim', { sub: '1' }, 'roles', []],
    ['a claim that is no list', { roles: { developer: true } }, 'roles', []],
    ['entries that are no text', { roles: [['developer'], null, 7] }, 'roles', []],
    ['another case', { roles: ['Developer', 'ANALYST'] }, 'roles', []],
    ['a part of a name', { roles: 'developers' }, 'roles', []],
    ['what every object has', { sub: '1' }, 'constructor.name', []],
    ['a path through a text', { roles: 'developer' }, 'roles.length', []],
  ])('%s', (_what, claims, name, roles) => {
    expect(rolesOf(claims, name)).toEqual(roles);
  });
});

describe('a person', () => {
  it('has a name to be called by, whatever the provider says', () => {
    const named = (claims: object) => personOf({ sub: 's-1', ...claims }, 'roles').name;
    expect(named({ name: ' Devi Okafor ', email: 'd@example.com' })).toBe('Devi Okafor');
    expect(named({ preferred_username: 'devi', email: 'd@example.com' })).toBe('devi');
    expect(named({ name: '', email: 'd@example.com' })).toBe('d@example.com');
    expect(named({ name: 7 })).toBe('s-1');
    expect(named({ name: 'x'.repeat(500) })).toHaveLength(200);
  });
});
