import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Limits, formatWaitMessage, parseClientAddress } from '#graph/limits';
import { type UnsubscribeDeps, unsubscribe } from './unsubscribe.ts';

/** Where letters lead: a page for GET. */
const UNSUBSCRIBE_PATH = '/unsubscribe';
/** Bytes. What is sent is `List-Unsubscribe=One-Click`, in one of two encodings. */
const MAX_BODY_BYTES = 1024;
const TOKEN = /^[\w-]{43}$/;
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const ONE_CLICK_PART = /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\s/i;

const isOneClick = (body: unknown): boolean => typeof body === 'string' && (body.trim() === ONE_CLICK || ONE_CLICK_PART.test(body));

type UnsubscribeRequest = FastifyRequest<{ Querystring: { readonly token?: unknown } }>;

/**
 * Adds POST /unsubscribe?token=…: mail programs send it for their button (RFC 8058), and the page for its own. A GET changes nothing, because programs that scan mails
 * follow links. It needs no cookie and sets none.
 */
export async function addUnsubscribeRoute(app: FastifyInstance, deps: UnsubscribeDeps & { readonly limits: Pick<Limits, 'take'> }): Promise<void> {
  const take = async (request: UnsubscribeRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    const wait = await deps.limits.take('unsubscribe', { client: parseClientAddress(request.ip, request.socket.remoteAddress) });
    if (wait > 0)
      return reply
        .code(429)
        .header('retry-after', String(wait))
        .send({ error: formatWaitMessage(wait) });
    const { token } = request.query;
    if (!isOneClick(request.body)) return reply.code(400).send({ error: `The body is not ${ONE_CLICK}.` });
    const isKnown = typeof token === 'string' && TOKEN.test(token) && (await unsubscribe(deps, token));
    return isKnown ? reply.send({ unsubscribed: true }) : reply.code(404).send({ error: 'We don’t know this link.' });
  };
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    forms.post(UNSUBSCRIBE_PATH, { bodyLimit: MAX_BODY_BYTES }, take);
  });
}
