import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EvidenceProblem, evidenceProblems } from '#graph/operations/evidence';
import { type Limits, formatWaitMessage } from '#graph/limits';
import { type StaffSessions, formatStaffName, readSessionId } from '#graph/staff';
import type { AnalystsOf } from './standby-reads.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const statuses: Readonly<Record<EvidenceProblem, number>> = { erased: 410, changed: 409, configuration: 409, layout: 409, bytes: 409 };

/** What browsers say of a link on another site or on a neighbor’s subdomain. An address that was typed has `none`. */
const elsewhere: ReadonlySet<unknown> = new Set(['cross-site', 'same-site']);

interface EvidenceRouteDeps {
  readonly sessions: StaffSessions;
  readonly analystsOf: AnalystsOf;
  readonly limits: Pick<Limits, 'take'>;
}

/**
 * Adds GET /console/evidence/{id}/pdf: the file, for staff with the role analyst-personal. That they saw personal values is recorded. A link on another site opens
 * nothing, or it would make members of the staff see what they did not ask for.
 */
export function addEvidenceRoute(app: FastifyInstance, { sessions, analystsOf, limits }: EvidenceRouteDeps): void {
  const refuse = (reply: FastifyReply, code: number, error: string): FastifyReply => reply.code(code).header('cache-control', 'no-store').send({ error });
  app.get('/console/evidence/:id/pdf', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const session = readSessionId(request);
    const staff = await sessions.find(session);
    if (staff === null) return refuse(reply, 401, 'Please sign in first: this is for the staff.');
    if (elsewhere.has(request.headers['sec-fetch-site'])) return refuse(reply, 403, 'Open it from the console: another site sent you here.');
    // The quota of showEvidence, which this is in another form. Another site's link uses up nothing.
    const wait = await limits.take('evidenceView', { staff: staff.subject });
    if (wait > 0) return refuse(reply.header('retry-after', String(wait)), 429, formatWaitMessage(wait, 'evidenceView'));
    if (!staff.roles.includes('analyst-personal')) return refuse(reply, 403, 'You don’t have permission: this needs the role analyst-personal.');
    const { id } = request.params;
    const opened = UUID.test(id) ? await (await analystsOf(session)).openEvidence(id, formatStaffName(staff)) : null;
    if (opened === null) return refuse(reply, 404, 'No evidence has this id.');
    if (!opened.ok) return refuse(reply, statuses[opened.problem], evidenceProblems[opened.problem]);
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="evidence-${id.slice(0, 8)}.pdf"`)
      .send(opened.evidence.pdf);
  });
}
