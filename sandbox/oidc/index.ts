import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { World } from '../world.ts';
import { addLogin } from './login.ts';
import { MOUNT, createProvider } from './provider.ts';

export { type StaffClient, staffClient } from './client.ts';

export const issuerOf = (url: string): string => `${url}${MOUNT}`;

/** The sign-in of the insurer's staff: an OpenID Connect provider under /oidc, with a login form of its own. */
export function addStaffProvider(server: FastifyInstance, world: World): void {
  let made: Provider | undefined;
  // Its address is known once the server listens.
  const provider = (): Provider => (made ??= createProvider(world));
  addLogin(server, MOUNT, provider);
  void server.register(async (scope) => {
    // The provider reads its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${MOUNT}/*`, (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      const { raw } = request;
      // It knows its paths without the mount, and finds where it is mounted by comparing the two.
      Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(MOUNT.length) });
      void provider().callback()(raw, reply.raw);
    });
  });
}
