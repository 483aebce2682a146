import { msg } from '#events/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatWaitMessage } from '#graph/limits';
import { canViewPayment } from '../purchase/access.ts';
import type { PurchaseRequestDeps } from '../purchase/deps.ts';
import { type ProofDeps, type ProofProblem, type PurchaseProof, readProof } from './read-proof.ts';
import { renderProof, toFileName } from './render-proof.ts';

type ProofRequestDeps = PurchaseRequestDeps & ProofDeps;

const NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.pdf$/;

const refuse = (reply: FastifyReply, code: number, error: string): FastifyReply => reply.code(code).send({ error });

const refuseProblem = (reply: FastifyReply, problem: ProofProblem): FastifyReply =>
  problem === 'none'
    ? refuse(reply, 404, msg('This browser can’t open this proof of coverage.'))
    : refuse(reply.header('retry-after', '5'), 503, msg('Your answers are still being saved. Please try again in a moment.'));

/** Reads the proof of the family’s purchase, if this browser may see its payment: the same rule as for the confirmation page. */
async function readOwnProof(deps: ProofRequestDeps, id: string): Promise<PurchaseProof | ProofProblem> {
  const ref = await deps.applications.findOwnRef(id, deps.browser);
  const records = ref && (await deps.families.find(ref, { browser: deps.browser }));
  const payment = records?.attempts.findBlockingPayment();
  if (!records || !payment || !(await canViewPayment(deps, records, payment))) return 'none';
  return readProof(deps, { application: { root: records.application.root, id: payment.application }, purchase: payment.purchase });
}

/**
 * Adds GET /proof-of-coverage/{application}.pdf: the proof of a purchase for its buyer. Another site opens nothing, or it would make a browser save what its user did not
 * ask for.
 * @param createDeps what one request’s resolvers get
 */
export function addProofRoute(app: FastifyInstance, createDeps: (request: FastifyRequest, reply: FastifyReply) => Promise<ProofRequestDeps>): void {
  app.get('/proof-of-coverage/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    reply.header('cache-control', 'no-store');
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') return refuse(reply, 403, msg('Please open your proof of coverage from your confirmation page. Another site sent you here.'));
    const [, id] = NAME.exec(request.params.file) ?? [];
    if (id === undefined) return refuseProblem(reply, 'none');
    const deps = await createDeps(request, reply);
    const wait = await deps.limits.take('proofDownload', { browser: deps.browser, client: deps.client });
    if (wait > 0) return refuse(reply, 429, formatWaitMessage(wait));
    const found = await readOwnProof(deps, id);
    if (typeof found === 'string') return refuseProblem(reply, found);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${toFileName(found)}"`)
      .send(await renderProof(found));
  });
}
