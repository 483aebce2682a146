import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DEFAULT_LANGUAGE, type Language, parseLanguage } from '#events/language';
import { type Program, listLanguages } from '#events/program';
import { resolveRoute } from '#events/rules';
import { type Programs, type ServedProgram, toPublicProgram } from '../nouns/program/programs.ts';
import Negotiator from 'negotiator';
import { ensureBrowserId } from './browser-cookie.ts';
import { embedJson } from './embed-json.ts';
import { writePageTexts } from './page-texts.ts';
import { hashImportMap } from './page-headers.ts';
import { isUnreadable } from './request-target.ts';
import { INTEGRITY_POLICY, buildPagePolicy, buildTaggedPolicy } from './security.ts';
import { sendAssets } from './send-assets.ts';
import { sendDocument } from './send-document.ts';

export interface PageSettings {
  /** The folder of the built page. */
  readonly webRoot: string;
  readonly release: string;
  /** Whether links that continue an application can be mailed. */
  readonly canMail?: boolean;
  /** Whether proofs of coverage are mailed. */
  readonly mailsProof?: boolean;
  /** Whether reminders are mailed. */
  readonly mailsReminders?: boolean;
  /** Whether payment methods are saved with accounts. */
  readonly savesMethods?: boolean;
  /** True if pages name their clicks to the server, which traces them. */
  readonly traces?: true;
}

/** A setting in a link, in any case, key and value (decision 3). */
function readSetting(request: FastifyRequest, name: string): unknown {
  const [, value] = Object.entries(request.query as Readonly<Record<string, unknown>>).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value.toLowerCase() : value;
}
/** The language of a page: the link's, else the first of the browser's that the program offers, else English. */
function chooseLanguage(request: FastifyRequest, program: Program): Language {
  const offered = listLanguages(program);
  const linked = readSetting(request, 'lang');
  const wanted = [parseLanguage(typeof linked === 'string' ? linked : null), parseLanguage(new Negotiator(request).language([...offered]))];
  return wanted.find((language) => language !== null && offered.includes(language)) ?? DEFAULT_LANGUAGE;
}
const isSitename = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
/** Paths that are never a page. */
const NO_PAGE = /^\/(assets|graphql|api|csp-reports|healthz|readyz|staff|explorer|console|operator|verify|proof-of-coverage)(?=[/?]|$)/;

/** Addresses that are no page and have one answer each. */
const READ_ONLY = /^\/(healthz|readyz(?:\/database)?|metrics|robots\.txt|favicon\.ico)(?=[/?]|$)/;
const GRAPHQL = /^\/graphql\/?(\?|$)/;
const REPORTS = /^\/csp-reports(\?|$)/;
const UNSUBSCRIBE = /^\/unsubscribe(\?|$)/;

/** The methods for which there is something at an address that has nothing for this one; null where it has nothing for any. */
function findAllowedMethods(url: string): string | null {
  if (GRAPHQL.test(url)) return 'GET, POST';
  if (REPORTS.test(url)) return 'POST';
  if (UNSUBSCRIBE.test(url)) return 'GET, HEAD, POST';
  return url.startsWith('/') && (READ_ONLY.test(url) || !NO_PAGE.test(url)) ? 'GET, HEAD' : null;
}

/** Answers what no route does and is no page. */
function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (isUnreadable(request)) return reply.code(400).send({ error: 'The address cannot be read' });
  const allowed = isRead(request) ? null : findAllowedMethods(request.originalUrl);
  return allowed === null ? reply.code(404).send({ error: 'Not found' }) : reply.code(405).header('allow', allowed).send({ error: 'Method not allowed' });
}

/** What a page is served with. English has no mark. */
interface PageProgram extends ServedProgram {
  readonly language?: Language;
}

/** The program of a link; null where there is none to show. */
async function findProgram(programs: Programs, request: FastifyRequest, log: Logger): Promise<PageProgram | null> {
  const sitename = readSetting(request, 'sitename');
  try {
    if (sitename && !isSitename(sitename)) throw new Error('not a sitename');
    const { program, hash } = await programs.load(isSitename(sitename) ? sitename : undefined);
    const language = chooseLanguage(request, program);
    if (language === DEFAULT_LANGUAGE) return { program: toPublicProgram(program), hash };
    return { program: toPublicProgram((await programs.findByHash(hash, language)) ?? program), hash, language };
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'no settings for the page');
    return null;
  }
}

/** A page that starts no application: of a mailed link, which has a token behind its # or in its query, or the way to policies. */
const isStandalonePage = (path: string): boolean => /^\/(resume|unsubscribe|policies)\/?$/i.test(path);

/** Where no third party's script may be: a card is typed there, or a token stands in the address. */
function isPrivate(program: Program, path: string): boolean {
  const route = resolveRoute(program, path);
  return isStandalonePage(path) || (route.kind === 'page' && program.display.pages[route.index]?.type === 'Payment');
}

/** The tag manager's code for this document; null where none is configured, and for the payment page and a mailed link always. */
function chooseTags(served: ServedProgram | null, url: string): string | null {
  const code = served?.program.display.gtmCode;
  return served && code && !isPrivate(served.program, url.split('?', 1)[0] ?? '') ? code : null;
}

/** True if the program has no page at this path; the client then shows its not-found page. */
const isUnknown = ({ program }: ServedProgram, url: string): boolean => {
  const path = url.split('?', 1)[0] ?? '';
  return !isStandalonePage(path) && resolveRoute(program, path).kind === 'notFound';
};

/** These lead to the first page. */
const LEADS_HOME: readonly string[] = ['home', 'oldPath'];

/** The kind of the page at this path: what it shows before its scripts run has its shape. */
function findShape(served: ServedProgram | null, url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (served === null || isStandalonePage(path)) return 'text';
  const route = resolveRoute(served.program, path);
  const index = LEADS_HOME.includes(route.kind) ? 0 : 'index' in route ? route.index : -1;
  return served.program.display.pages[index]?.type.toLowerCase() ?? 'text';
}

/** Members come by links, so search engines index nothing. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/** Serves the built page: with its program in it, or without one where there is none (the page then goes to /error). */
export async function addPages(app: FastifyInstance, { webRoot, ...deployment }: PageSettings, programs: Programs, log: Logger): Promise<void> {
  const template = readFileSync(path.join(webRoot, 'index.html'), 'utf8');
  const icon = /<link rel="icon" href="([^"]+)"/.exec(template)?.[1] ?? null;
  const inlineHashes = hashImportMap(template);
  await sendAssets(app, webRoot, '/assets/');

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    ensureBrowserId(request, reply);
    const program = await findProgram(programs, request, log);
    const tags = chooseTags(program, request.url);
    reply.helmet({ contentSecurityPolicy: (tags === null ? buildPagePolicy : buildTaggedPolicy)(reply.cspNonce, inlineHashes) });
    // A tag manager's scripts have no hash.
    if (tags === null && inlineHashes.length > 0) reply.header('integrity-policy', INTEGRITY_POLICY);
    const html = (await writePageTexts(template, program))
      .replaceAll('{{nonce}}', reply.cspNonce.style)
      .replace('{{shape}}', findShape(program, request.url))
      .replace('{{served}}', () => embedJson({ ...deployment, ...program, ...(tags !== null && { tags }) }));
    if (isUnreadable(request)) reply.code(400);
    else if (program && isUnknown(program, request.url)) reply.code(404);
    return sendDocument(request, reply, html);
  };

  app.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS));
  // Pages link their own icon; clients that ask for the default path are redirected to it.
  app.get('/favicon.ico', async (_, reply) => (icon === null ? reply.code(404).send({ error: 'Not found' }) : reply.redirect(icon, 302)));

  app.setNotFoundHandler(async (request, reply) => {
    const { originalUrl } = request;
    const isPage = isRead(request) && originalUrl.startsWith('/') && !NO_PAGE.test(originalUrl);
    return isPage ? page(request, reply) : refuseUnknown(request, reply);
  });
}
