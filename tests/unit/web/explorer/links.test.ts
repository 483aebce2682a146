// Links of the explorer: what they open and what they leave out.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GraphQLInputObjectType, buildSchema, isInputObjectType } from 'graphql';
import fc from 'fast-check';
import { SECRET_FIELDS, SECRET_MASK, createEditorStorage, maskSecrets } from '../../../../web/explorer/storage/secrets.ts';
import { createLink, readLink } from '../../../../web/explorer/link/link.ts';

const address = (link: string) => {
  const { search, hash } = new URL(link, 'http://127.0.0.1/');
  return { search, hash };
};

describe('a link', () => {
  it('opens its operation and sends nothing of it to the server', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string()), (text, values) => {
        const query = `# ${text.replaceAll(/["\\\n\r]/g, '')}\nquery Q($a: String) { __typename }`;
        const link = createLink({ query, variables: JSON.stringify(values), operationName: 'Q' });
        expect(new URL(link, 'http://127.0.0.1/').search).toBe('');
        expect(readLink(address(link))).toEqual({ kind: 'operation', query, variables: JSON.stringify(values), operationName: 'Q' });
      }),
    );
  });

  it('may come from another tool, in the query string', () => {
    expect(readLink(address('/explorer?query=%7B__typename%7D'))).toEqual({ kind: 'operation', query: '{__typename}', variables: '', operationName: null });
  });

  it('may name a step of the collection', () => {
    expect(readLink(address('/explorer#collection/bind-policies'))).toEqual({ kind: 'step', step: 'bind-policies' });
  });

  it.each(['/explorer', '/explorer#', '/explorer#docs', '/explorer#collection/', '/explorer#collection/<b>', '/explorer?variables=%7B%7D'])('%s names nothing', (link) => {
    expect(readLink(address(link))).toBeNull();
  });

  it('leaves out secret values in query and variables', () => {
    const query = 'mutation { submitPayment(input: { card: { cardNumber: "4111111111111111", securityCode : "123" } }) { __typename } }';
    const variables = JSON.stringify({ input: { email: 'a@example.com', password: 'Pass"w0rd!', bank: { accountNumber: '000123456789', bankAccountType: 'CHECKING' } } }, null, 2);
    const text = decodeURIComponent(createLink({ query, variables, operationName: null }));
    expect(text).not.toMatch(/4111111111111111|"123"|w0rd|000123456789/);
    expect(text).toContain('a@example.com');
    expect(text).toContain('CHECKING');
  });
});

describe('maskSecrets', () => {
  it.each([
    ['JSON that is being typed', '{ "cardNumber": "4111 1111', `{ "cardNumber": "${SECRET_MASK}"`],
    ['JSON with what it may not have', '{ "fein": "12-3456789", }', `{ "fein": "${SECRET_MASK}", }`],
    ['a query', 'query { a(password: "x\\"y") }', `query { a(password: "${SECRET_MASK}") }`],
    ['what is not secret', 'query { a(offer: "here") { cardNumber } }', 'query { a(offer: "here") { cardNumber } }'],
  ])('%s', (_what, text, kept) => {
    expect(maskSecrets(text)).toBe(kept);
  });

  it('masks the editor’s tabs, which have JSON in their JSON', () => {
    const kept = new Map<string, string>();
    const storage = createEditorStorage({ setItem: (name: string, value: string) => void kept.set(name, value) } as unknown as Storage);
    const variables = JSON.stringify({ input: { password: 'Passw0rd!', code: '123456', offer: 'f1' } }, null, 2);
    storage.setItem('graphiql:tabState', JSON.stringify({ activeTabIndex: 0, tabs: [{ query: '{ a }', variables }] }));
    const { tabs } = JSON.parse(kept.get('graphiql:tabState')!) as { tabs: { variables: string }[] };
    expect(JSON.parse(tabs[0]!.variables)).toEqual({ input: { password: SECRET_MASK, code: SECRET_MASK, offer: 'f1' } });
  });

  it('never stores a header, neither of tabs nor of the history', () => {
    const kept = new Map<string, string>();
    const storage = createEditorStorage({ setItem: (name: string, value: string) => void kept.set(name, value) } as unknown as Storage);
    const headers = '{"authorization":"Bearer s3cret"}';
    storage.setItem('graphiql:tabState', JSON.stringify({ activeTabIndex: 0, tabs: [{ query: '{ a }', headers }] }));
    storage.setItem('graphiql:queries', JSON.stringify({ queries: [{ query: '{ a }', variables: '{"headers":"mine"}', headers }] }));
    storage.setItem('graphiql:headers', headers);
    storage.setItem('graphiql:shouldPersistHeaders', 'true');
    expect([...kept.keys()]).toEqual(['graphiql:tabState', 'graphiql:queries']);
    expect([...kept.values()].join('')).not.toContain('s3cret');
    expect(JSON.parse(kept.get('graphiql:queries')!)).toEqual({ queries: [{ query: '{ a }', variables: '{"headers":"mine"}', headers: '' }] });
  });

  it('changes nothing if there is no secret field', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!SECRET_FIELDS.some((name) => text.includes(name)));
        expect(maskSecrets(text)).toBe(text);
      }),
    );
  });

  it('covers every input field of the schema with a password, a code or a number of a card, an account or a person', () => {
    const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
    const inputs = Object.values(schema.getTypeMap()).filter((type): type is GraphQLInputObjectType => isInputObjectType(type));
    const names = new Set(inputs.flatMap((type) => Object.keys(type.getFields())));
    const secret = [...names].filter((name) => /password|secret|(card|account|routing)Number|securityCode|^code$|license$|licence|^fein$|token$|cvv|^ssn$/i.test(name));
    expect(secret.length).toBeGreaterThan(5);
    expect(secret.filter((name) => !(SECRET_FIELDS as readonly string[]).includes(name))).toEqual([]);
  });
});
