import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type StaffSessions, readSessionId } from '#graph/staff';
import { parseClientAddress } from '../limits/index.ts';
import type { SecurityLog } from '../schema/security-log.ts';

/** Codes of refused access. */
const ACCESS_CODES: readonly (string | undefined)[] = ['STAFF_SIGN_IN', 'STAFF_RIGHT', 'NOT_SIGNED_IN', 'APPLICATION_UNKNOWN', 'DOCUMENT_NOT_REGISTERED'];
const ACCESS_STATUSES: readonly number[] = [401, 403];
/** Routes that refuse access with 404, so that they do not tell what exists. */
const HIDDEN_ROUTES: readonly (string | undefined)[] = ['/metrics', '/proof-of-coverage/:file', '/proof-of-coverage/:application/:file'];

const isRefusal = (url: string | undefined, status: number): boolean => ACCESS_STATUSES.includes(status) || (status === 404 && HIDDEN_ROUTES.includes(url));

export interface AccessReports {
  /** Records the refused access of an operation, if one of its errors' codes is one. */
  reportErrors(request: FastifyRequest, operation: string, codes: readonly (string | undefined)[]): void;
}

/** Records refused access: by status of any route, and by code of operations. */
export function addAccessReports(app: FastifyInstance, { record }: SecurityLog, sessions: Pick<StaffSessions, 'find'>): AccessReports {
  async function report(request: FastifyRequest, refused: Readonly<Record<string, string | number>>): Promise<void> {
    // Only what is refused reads the session again. Without a database there is no name.
    const staff = await sessions.find(readSessionId(request)).catch(() => null);
    const client = parseClientAddress(request.ip, request.socket.remoteAddress);
    record('authz_fail', { ...refused, staff: staff?.subject ?? null, client, requestId: request.id });
  }
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { method, routeOptions } = request;
    if (isRefusal(routeOptions.url, statusCode)) await report(request, { route: `${method} ${routeOptions.url ?? 'none'}`, status: statusCode });
  });
  return {
    reportErrors(request, operation, codes) {
      const code = codes.find((one) => ACCESS_CODES.includes(one));
      if (code !== undefined) void report(request, { operation, code });
    },
  };
}
