import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { catalogue } from '#events/buyflow';
import type { Database } from '#graph/database';
import { type Call, type CallReport, type CallTrace, createClient, untraced } from '#graph/gateway';
import { type LogKeys, createEventLog } from '#graph/log';
import { createAccounts } from '../account/accounts.ts';
import { createApplications } from '../application/applications.ts';
import type { Context, Services } from '../context.ts';
import { checkEmail } from '../identity/check-email.ts';
import { createJournal } from '../journal/journal.ts';
import { createOffers } from '../journal/offers.ts';
import { createOrchestrations } from '../policy/orchestrations.ts';
import { programOf } from '../program/program-of.ts';
import { createPrograms } from '../program/programs.ts';
import { fetchCoverages } from '../quote/coverages.ts';
import { browserOf } from './browser-cookie.ts';
import { createLoaders } from './loaders.ts';

export interface FacadeParts {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  /** Keys the hashes of browser ids and the fingerprints of instruments. */
  readonly sessionSecret: string;
  readonly localServerUrl: string;
  readonly gatewayUrl: string | undefined;
  readonly paymentDedupes: boolean;
  readonly log: Logger;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

/** Puts together what the facade keeps between requests. */
export function createServices(parts: FacadeParts): Services {
  const { db, keys, sessionSecret, now, log } = parts;
  const localServer = createClient({ baseUrl: parts.localServerUrl, newId: randomUUID, trace: untraced, log });
  return {
    programs: createPrograms({ db, localServer, gatewayUrl: parts.gatewayUrl, now }),
    applications: createApplications({ db, secret: sessionSecret, now }),
    eventLog: createEventLog({ db, keys, clock: () => new Date(now()), catalogue }),
    offers: createOffers(db, now),
    journal: createJournal({ db, now, bootId: randomUUID() }),
    accounts: createAccounts(db, keys, now),
    orchestrations: createOrchestrations(keys),
    fingerprint: (instrument) => createHmac('sha256', sessionSecret).update(instrument).digest('hex'),
    newId: randomUUID,
    now,
    log,
  };
}

function gatewayWith({ paymentDedupes, log }: FacadeParts, services: Services, trace: CallTrace): Context['gateway'] {
  return async (application, identity = {}): Promise<Call> => {
    const { url, credential } = await services.programs.gatewayOf(application.sitename);
    const { programId } = (await programOf(services, application)).api;
    const { sponsorId, member } = application;
    const account = await services.accounts.find(application);
    const who = { ...(member && { memberId: member.refNum }), ...(account && { integrityUser: account.upn }), ...identity };
    return createClient({ baseUrl: url, credential, identity: { programId, sponsorId, ...who }, newId: randomUUID, trace, log, paymentDedupes });
  };
}

/** What one request's resolvers get. */
export async function contextFor(parts: FacadeParts, services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const trace: CallReport[] = [];
  const browser = browserOf(request, reply);
  const localServer = createClient({ baseUrl: parts.localServerUrl, newId: randomUUID, trace, log: parts.log });
  const gateway = gatewayWith(parts, services, trace);
  const loaders = createLoaders({
    emailCheck: (email) => checkEmail(localServer, email),
    coverages: async (key) => {
      const [root = '', id = ''] = key.split('/');
      return fetchCoverages(await gateway(await services.applications.require({ root, id }, browser)));
    },
  });
  return { ...services, browser, trace, localServer, gateway, loaders };
}
