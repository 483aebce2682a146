import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Logger } from 'pino';
import type { EncryptionKeys } from '#graph/event-store';
import { parseClientAddress } from '#graph/limits';
import { SIGN_IN_LIFE_MS, type SignInAttempt, sealSignInAttempt, unsealSignInAttempt } from './sign-in-attempt.ts';
import { REASONS, SignInFault, toSignInFault } from './sign-in-fault.ts';
import { readAttempt, clearAttemptCookie, clearSessionCookie, hasAttempts, setAttemptCookie, setSessionCookie, readSessionId } from './staff-cookies.ts';
import { fragmentScript } from './fragment-script.ts';
import { FRAGMENT_SCRIPT_PATH, faultPage, foreignPage, homePage, sendPage, signInPage, signedOutPage } from './staff-pages.ts';
import type { StaffProvider } from './staff-provider.ts';
import type { StaffSessions } from './staff-sessions.ts';
import { STAFF_HOME, readReturnPath } from './return-path.ts';

export interface StaffRoutesParts {
  readonly provider: StaffProvider;
  readonly sessions: StaffSessions;
  readonly keys: EncryptionKeys;
  /** The origin of the pages for staff. Undefined in development, where the request's host counts. */
  readonly publicUrl?: string | undefined;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** For lines that concern security. */
  readonly log: Logger;
  /** As a security log records a failed sign-in: repeats share a line. */
  readonly recordFailure: (
    facts: { readonly kind: string; readonly code: string; readonly staff: string | null; readonly client: string; readonly requestId: string },
    message: string,
  ) => void;
}

/** A configured origin overrides the request's host, which anybody can forge. */
const ownOrigin = ({ publicUrl }: StaffRoutesParts, { protocol, host }: FastifyRequest): string => publicUrl ?? `${protocol}://${host}`;
const queryOf = (request: FastifyRequest): Readonly<Record<string, unknown>> => ({
  ...(request.query as object),
});

/** Returns the attempt that this answer of the provider belongs to, and removes it, so that it can be finished only once. */
function takeAttempt(request: FastifyRequest, reply: FastifyReply, { keys, now }: StaffRoutesParts): SignInAttempt {
  const state = queryOf(request)['state'];
  const sealed = typeof state === 'string' ? readAttempt(request, state) : undefined;
  const attempt = sealed === undefined ? undefined : unsealSignInAttempt(keys, sealed);
  if (attempt === undefined || attempt.state !== state) throw new SignInFault(hasAttempts(request) ? 'another' : 'unknown');
  clearAttemptCookie(request, reply, attempt.state);
  if (attempt.until < now()) throw new SignInFault('expired');
  return attempt;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Another site may not begin a sign-in: a person who is signed in at the provider would get a session without an act of theirs. */
const ELSEWHERE: readonly unknown[] = ['cross-site', 'same-site'];

function createLoginHandler(parts: StaffRoutesParts): Handler {
  const { provider, keys, now } = parts;
  return async (request, reply) => {
    const { to, as } = queryOf(request);
    if (ELSEWHERE.includes(request.headers['sec-fetch-site'])) return sendPage(reply, signInPage('use this page', 'the staff', readReturnPath(to)));
    const attempt = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      to: readReturnPath(to),
      until: now() + SIGN_IN_LIFE_MS,
    };
    try {
      const address = await provider.signInAddress(attempt, `${ownOrigin(parts, request)}/staff/callback`, as === 'other');
      setAttemptCookie(request, reply, attempt.state, sealSignInAttempt(keys, attempt));
      return reply.header('cache-control', 'no-store').redirect(address.href, 303);
    } catch (error) {
      return fail(request, reply, parts, { error, to: attempt.to });
    }
  };
}

const whereOf = (request: FastifyRequest) => ({ client: parseClientAddress(request.ip, request.socket.remoteAddress), requestId: request.id });

interface FailedSignIn {
  readonly error: unknown;
  readonly to: string;
}

/** Shows what went wrong and logs the code, never the data that came with it. */
async function fail(request: FastifyRequest, reply: FastifyReply, { sessions, recordFailure }: StaffRoutesParts, { error, to }: FailedSignIn): Promise<FastifyReply> {
  if (!(error instanceof SignInFault)) throw error;
  const { kind, code, subject } = error;
  recordFailure({ kind, code, staff: subject, ...whereOf(request) }, `a sign-in of the staff came to nothing: ${REASONS[kind]}`);
  return sendPage(reply, faultPage(kind, code, to, await sessions.find(readSessionId(request))));
}

function createCallbackHandler(parts: StaffRoutesParts): Handler {
  const { provider, sessions, log } = parts;
  return async (request, reply) => {
    let to = STAFF_HOME;
    try {
      const attempt = takeAttempt(request, reply, parts);
      ({ to } = attempt);
      const person = await provider.personBehind(new URL(request.url, ownOrigin(parts, request)), attempt);
      setSessionCookie(request, reply, { id: await sessions.begin(person, readSessionId(request)), lifeMs: sessions.lifeMs });
      log.info({ security: 'authn_login_success', factor: 'OpenID Connect', staff: person.subject, roles: person.roles, ...whereOf(request) }, 'signed in to the staff’s pages');
      return reply.header('cache-control', 'no-store').redirect(to, 303);
    } catch (error) {
      return fail(request, reply, parts, { error, to });
    }
  };
}

/** Only a page of this host may sign out: a form elsewhere sends another origin, or none. */
const isOwn = (parts: StaffRoutesParts, request: FastifyRequest): boolean => request.headers.origin === ownOrigin(parts, request);

function createLogoutHandler(parts: StaffRoutesParts): Handler {
  const { provider, sessions, log } = parts;
  const wayOut = async (idToken: string | null, request: FastifyRequest): Promise<string | null> => {
    try {
      return (await provider.signOutAddress(idToken, `${ownOrigin(parts, request)}/staff/signed-out`))?.href ?? null;
    } catch (error) {
      log.warn({ code: toSignInFault(error).code }, 'the provider could not be asked to end its session');
      return null;
    }
  };
  return async (request, reply) => {
    if (!isOwn(parts, request)) return sendPage(reply, foreignPage);
    const id = readSessionId(request);
    if (id === undefined) return sendPage(reply, signedOutPage(null));
    const idToken = await sessions.end(id);
    clearSessionCookie(request, reply);
    // Answers with a page instead of a redirect: browsers check a form's redirects against the policy, which excludes the provider.
    return sendPage(reply, signedOutPage(await wayOut(idToken, request)));
  };
}

/** Adds the routes of the staff's sign-in: /staff, /staff/login, /staff/callback, /staff/logout. */
export function addStaffRoutes(app: FastifyInstance, parts: StaffRoutesParts): void {
  void app.register(async (staff) => {
    staff.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}));
    staff.get('/staff', async (request, reply) => sendPage(reply, homePage(await parts.sessions.find(readSessionId(request)))));
    staff.get('/staff/login', createLoginHandler(parts));
    staff.get('/staff/callback', createCallbackHandler(parts));
    staff.post('/staff/logout', createLogoutHandler(parts));
    staff.get(FRAGMENT_SCRIPT_PATH, async (_, reply) => reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(fragmentScript));
    staff.get('/staff/signed-out', async (_, reply) => sendPage(reply, signedOutPage(null)));
  });
}
