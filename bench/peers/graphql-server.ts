// The same schema and operation in another server, which does nothing else: graphql-server.ts apollo|mercurius GATEWAY. requesting.ts starts it as a process of its own.
import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import fastify from 'fastify';
import { mercurius } from 'mercurius';
import { Pool } from 'undici';

type Post = (path: string, body: string) => Promise<unknown>;

interface Validated {
  readonly Data: readonly Readonly<Record<string, string>>[];
}

interface Arguments {
  readonly input: { readonly address: Readonly<Record<string, string>> };
}

const resolversWith = (post: Post) => ({
  Mutation: {
    async standardizeAddress(_parent: unknown, { input: { address } }: Arguments) {
      const body = {
        Street1: address['street1'],
        Street2: address['street2'],
        City: address['city'],
        StateAbbr: address['state'],
        PostalCode: address['postalCode'],
        County: address['county'],
      };
      const { Data } = (await post('/api/validate/address', JSON.stringify(body))) as Validated;
      const { Street1: street1, Street2: street2, City: city, StateAbbr: state, PostalCode: postalCode, County: county } = Data[0] ?? {};
      return { __typename: 'AddressStandardized', address: { street1, street2, city, state, postalCode, county } };
    },
  },
});

const [, , server, gateway = ''] = process.argv;
const schema = readFileSync('graph/schema.graphql', 'utf8');
const headers = { 'content-type': 'application/json' };

async function startApollo(): Promise<string> {
  const post: Post = async (path, body) => (await fetch(`${gateway}${path}`, { method: 'POST', headers, body })).json();
  const { url } = await startStandaloneServer(new ApolloServer({ typeDefs: schema, resolvers: resolversWith(post) }), { listen: { port: 0, host: '127.0.0.1' } });
  return url;
}

async function startMercurius(): Promise<string> {
  const pool = new Pool(gateway, { connections: 64 });
  const post: Post = async (path, body) => (await pool.request({ path, method: 'POST', headers, body })).body.json();
  const app = fastify();
  await app.register(mercurius, { schema, resolvers: resolversWith(post), jit: 1 });
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
}

console.log(server === 'apollo' ? await startApollo() : await startMercurius());
process.once('disconnect', () => process.exit());
