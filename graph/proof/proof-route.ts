import path from 'node:path';
import { msg } from '#events/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatWaitMessage } from '#graph/limits';
import { canViewPayment } from '../purchase/access.ts';
import type { PurchaseRequestDeps } from '../purchase/deps.ts';
import { type ProofDeps, type ProofProblem, type PurchaseProof, readProof } from './read-proof.ts';
import { type ProofFile, renderCertificate, renderProof } from './render-proof.ts';

type ProofRequestDeps = PurchaseRequestDeps & ProofDeps;

const APPLICATION = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const CERTIFICATE = /^certificate-([1-9]\d?)\.pdf$/;

const refuse = (reply: FastifyReply, code: number, error: string): FastifyReply => reply.code(code).send({ error });

const refuseProblem = (reply: FastifyReply, problem: ProofProblem): FastifyReply =>
  problem === 'none'
    ? refuse(reply, 404, msg('This browser can’t open this proof of coverage. Please use the one you bought it in.'))
    : refuse(reply.header('retry-after', '5'), 503, msg('We’re still saving your answers. Please try again in a moment.'));

/** Reads the proof of the family’s purchase, if this browser may see its payment: the same rule as for the confirmation page. */
async function readOwnProof(deps: ProofRequestDeps, id: string): Promise<PurchaseProof | ProofProblem> {
  const ref = await deps.applications.findOwnRef(id, deps.browser);
  const records = ref && (await deps.families.find(ref, { browser: deps.browser }));
  const payment = records?.attempts.findBlockingPayment();
  if (!records || !payment || !(await canViewPayment(deps, records, payment))) return 'none';
  return readProof(deps, { application: { root: records.application.root, id: payment.application }, purchase: payment.purchase });
}

interface FileParams {
  readonly application: string;
  /** Of a certificate, from 1; undefined for the proof. */
  readonly number?: string | undefined;
}

const parseProofName = (file: string): FileParams | null => {
  const application = path.basename(file, '.pdf');
  return application !== file && APPLICATION.test(application) ? { application } : null;
};
const parseCertificateName = (application: string, file: string): FileParams | null => {
  const [, number] = CERTIFICATE.exec(file) ?? [];
  return number === undefined || !APPLICATION.test(application) ? null : { application, number };
};

/** Null if there is no such certificate. */
async function render(purchased: PurchaseProof, { number }: FileParams): Promise<ProofFile | null> {
  if (number === undefined) return renderProof(purchased);
  const certificate = purchased.proof.certificates[Number(number) - 1];
  return certificate ? renderCertificate(purchased, certificate) : null;
}

/**
 * Adds GET /proof-of-coverage/{application}.pdf and GET /proof-of-coverage/{application}/certificate-{n}.pdf: the proof of a purchase, and its certificates, for its
 * buyer. Another site opens nothing, or it would make a browser save what its user did not ask for.
 * @param createDeps what one request’s resolvers get
 */
export function addProofRoute(app: FastifyInstance, createDeps: (request: FastifyRequest, reply: FastifyReply) => Promise<ProofRequestDeps>): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, params: FileParams | null): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site')
      return refuse(reply, 403, msg('Please open your proof of coverage from your confirmation page. For your security, other sites can’t open it.'));
    if (params === null) return refuseProblem(reply, 'none');
    const deps = await createDeps(request, reply);
    const wait = await deps.limits.take('proofDownload', { browser: deps.browser, client: deps.client });
    if (wait > 0) return refuse(reply, 429, formatWaitMessage(wait));
    const found = await readOwnProof(deps, params.application);
    if (typeof found === 'string') return refuseProblem(reply, found);
    const file = await render(found, params);
    if (!file) return refuseProblem(reply, 'none');
    return reply.type('application/pdf').header('content-disposition', `attachment; filename="${file.name}"`).send(file.pdf);
  };
  app.get('/proof-of-coverage/:file', (request: FastifyRequest<{ Params: { file: string } }>, reply) => answer(request, reply, parseProofName(request.params.file)));
  app.get('/proof-of-coverage/:application/:file', (request: FastifyRequest<{ Params: { application: string; file: string } }>, reply) =>
    answer(request, reply, parseCertificateName(request.params.application, request.params.file)),
  );
}
