import type { Infer } from 'superstruct';
import { type Answer, data, refused } from '../http/answer.ts';
import { type GatewayCall, type Route, write } from '../http/route.ts';
import type { Policy } from '../state/entities.ts';
import type { World } from '../world.ts';
import { orchestration } from './orchestration.ts';

type Purchase = GatewayCall<Infer<typeof orchestration>>;

const unknownQuote = ({ body }: Purchase, { state }: World): Answer | undefined => {
  const missing = body.PolicyRequests.find(({ QuoteId }) => !state.quotes.has(QuoteId));
  return missing === undefined ? undefined : refused('UNKNOWN_QUOTE', `The quote ${missing.QuoteId} is not known.`);
};

function cache(call: Purchase, world: World): Answer {
  const refusal = unknownQuote(call, world);
  if (refusal !== undefined) return refusal;
  world.state.cached.set(
    call.id,
    call.body.PolicyRequests.map(({ QuoteId }) => QuoteId),
  );
  return data([{ Id: call.id }]);
}

/** A reference must be this purchase's own. An unsettled payment may have been resolved elsewhere: any reference goes. None is needed for nothing. */
function unpaid({ id, body }: Purchase, { state }: World): Answer | undefined {
  const own = new Set(state.charges.filter(({ purchaseId }) => purchaseId === id).map(({ referenceNumber }) => referenceNumber));
  const { Premium, Dues, Fee, Taxes } = body.PurchaseInfo;
  const owesNothing = Premium + Dues + Fee + Taxes <= 0;
  const isPaid = ({ PaymentRefNum: ref }: { PaymentRefNum: string }) =>
    ref === '' ? owesNothing : own.has(ref) || state.unsettled.has(id);
  return body.PolicyRequests.every(isPaid) ? undefined : refused('PAYMENT_NOT_FOUND', 'There is no such payment for this purchase.');
}

const issuedBefore = (purchaseId: string, quoteId: string, { state }: World): Policy | undefined =>
  state.modes.naiveBind ? undefined : state.policies.find((policy) => policy.purchaseId === purchaseId && policy.quoteId === quoteId);

function issue(
  { id, caller }: Purchase,
  { QuoteId, PaymentRefNum }: Purchase['body']['PolicyRequests'][number],
  { state, ids, now }: World,
): Policy {
  const prefix = caller.program.sitename.slice(0, 3).toUpperCase();
  const policyNumber = `${prefix}-${now().getUTCFullYear()}-${String(100 + ids.number('policy')).padStart(6, '0')}`;
  const policy = { purchaseId: id, quoteId: QuoteId, policyNumber, paymentRefNum: PaymentRefNum, at: now().toISOString() };
  state.policies.push(policy);
  return policy;
}

const formatDay = (iso: string): string => iso.slice(0, 10).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** What is issued, and from when: a policy may start weeks after it was bought. In both languages, because no call says which one its buyer reads. */
function composeDocuments({ body, caller }: Purchase, issued: readonly Policy[], { state }: World): string {
  const list = (from: string): string => issued.map(({ policyNumber, quoteId }) => `${policyNumber}, ${from} ${formatDay(state.quotes.get(quoteId)?.EffectiveDate ?? '')}`).join('\n');
  const { name, phone } = caller.program.display;
  const isOne = issued.length === 1;
  return [
    `Hello ${body.Account.Name},`,
    `Your policy documents are ready. Your policy ${isOne ? 'number' : 'numbers'}:`,
    list('in force from'),
    `Hola, ${body.Account.Name}:`,
    `Los documentos de su póliza están listos. ${isOne ? 'Su número' : 'Sus números'} de póliza:`,
    list('en vigor desde el'),
    `${name}\n${phone}\n`,
  ].join('\n\n');
}

/** The mail that a bind sends; a bind does not fail over it. */
async function mailDocuments(call: Purchase, issued: readonly Policy[], world: World): Promise<void> {
  const { mail, logger } = world;
  await mail
    .send({ to: call.body.Account.EMail, subject: 'Your policy documents · Documentos de su póliza', text: composeDocuments(call, issued, world) })
    .catch((error: unknown) => logger?.error({ error }, 'mail'));
}

function closeOpportunities({ body }: Purchase, { state }: World): void {
  for (const { Id } of body.Account.Opportunities) {
    const known = state.opportunities.get(Id);
    if (known !== undefined) state.opportunities.set(Id, { ...known, bound: true });
  }
}

const toIssue = <T>(missing: readonly T[], known: readonly Policy[], { state }: World): readonly T[] =>
  state.modes.partialBind && known.length === 0 && missing.length > 1 ? missing.slice(0, -1) : missing;

/** Issues what has no policy yet and answers every number of the request. Repeated, it answers the same numbers and mails nothing. */
async function bind(call: Purchase, world: World): Promise<Answer> {
  const refusal = unknownQuote(call, world) ?? unpaid(call, world);
  if (refusal !== undefined) return refusal;
  const known = call.body.PolicyRequests.flatMap(({ QuoteId }) => issuedBefore(call.id, QuoteId, world) ?? []);
  const missing = call.body.PolicyRequests.filter(({ QuoteId }) => !known.some(({ quoteId }) => quoteId === QuoteId));
  const issued = toIssue(missing, known, world).map((request) => issue(call, request, world));
  if (issued.length === missing.length) closeOpportunities(call, world);
  if (issued.length > 0) await mailDocuments(call, issued, world);
  const { CrmAccountId } = call.body.Account;
  return data([
    {
      PolicyNumbers: Object.fromEntries([...known, ...issued].map(({ quoteId, policyNumber }) => [quoteId, policyNumber])),
      AccountId: world.state.accounts.get(CrmAccountId)?.id ?? CrmAccountId,
    },
  ]);
}

export const workflowRoutes: readonly Route[] = [
  write('POST', '/api/workflow/cachePurchase/{id}', { body: orchestration }, cache),
  write('POST', '/api/workflow/purchaseWithCacheUpdate/{id}', { body: orchestration }, bind),
];
