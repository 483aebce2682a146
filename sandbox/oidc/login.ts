import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { is, object, optional, size, string } from 'superstruct';
import { loginPage, policyOf, refusalPage } from './pages.ts';
import { staffOf } from './people.ts';

const answer = object({
  userName: optional(size(string(), 0, 300)),
  password: optional(size(string(), 0, 300)),
  answer: optional(string()),
});

const html = (reply: FastifyReply, policy: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': policy, 'cache-control': 'no-store' });

interface Step {
  readonly client: string;
  readonly backTo: string;
  /** The provider's own session of this browser. */
  readonly session: string | undefined;
}

const cancelled = { error: 'access_denied', error_description: 'the person does not want to sign in' };

/** Returns the sign-in that this browser has begun; undefined if there is none, or it has expired. */
async function stepOf(provider: Provider, { raw }: FastifyRequest, reply: FastifyReply): Promise<Step | undefined> {
  try {
    const { params, session } = await provider.interactionDetails(raw, reply.raw);
    const client = await provider.Client.find(String(params['client_id']));
    return { client: client?.clientName ?? 'The application', backTo: String(params['redirect_uri']), session: session?.uid };
  } catch {
    return undefined;
  }
}

/** Ends the browser's earlier session: otherwise the provider would end it with a page of its own, which needs a script. */
async function forgetOther(provider: Provider, uid: string | undefined, id: string): Promise<void> {
  const session = uid === undefined ? undefined : await provider.Session.findByUid(uid);
  if (session?.accountId === undefined || session.accountId === id) return;
  Object.assign(session, { accountId: undefined, authorizations: undefined });
  await session.persist();
}

function expired(reply: FastifyReply): FastifyReply {
  const { policy, nonce } = policyOf();
  return html(reply.code(400), policy).send(refusalPage('this sign-in is over, or was never begun in this browser', nonce));
}

/** The login form. */
export function addLogin(server: FastifyInstance, mount: string, provider: () => Provider): void {
  const ask = (request: FastifyRequest, reply: FastifyReply, { client, backTo }: Step, userName?: string): FastifyReply => {
    const { policy, nonce } = policyOf(backTo);
    const form = { client, action: request.url, userName: userName ?? '', refused: userName !== undefined };
    return html(reply.code(form.refused ? 401 : 200), policy).send(loginPage(form, nonce));
  };

  const finish = async ({ raw }: FastifyRequest, reply: FastifyReply, result: object): Promise<string> =>
    provider().interactionResult(raw, reply.raw, { ...result }, { mergeWithLastSubmission: false });

  server.get(`${mount}/interaction/:uid`, async (request, reply) => {
    const step = await stepOf(provider(), request, reply);
    return step === undefined ? expired(reply) : ask(request, reply, step);
  });

  server.post(`${mount}/interaction/:uid`, async (request, reply) => {
    const step = await stepOf(provider(), request, reply);
    if (step === undefined) return expired(reply);
    const body = { ...(request.body as object) };
    const { userName = '', password = '', answer: pressed } = is(body, answer) ? body : {};
    if (pressed === 'cancel') return reply.redirect(await finish(request, reply, cancelled), 303);
    const person = staffOf(userName, password);
    if (person === undefined) return ask(request, reply, step, userName);
    const onwards = await finish(request, reply, { login: { accountId: person.id } });
    await forgetOther(provider(), step.session, person.id);
    return reply.redirect(onwards, 303);
  });
}
