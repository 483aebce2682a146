import { type Infer, array, boolean, enums, nullable, object, optional, string, union } from 'superstruct';
import { data, refused, unknownId } from '../http/answer.ts';
import { type GatewayCall, type Route, read, write } from '../http/route.ts';
import type { RatingAccount } from '../state/entities.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';
import { address, answers, contacts, digitsAddress, email, exitReasons, filled, id, locations, phone } from './shapes.ts';

const created = object({ CrmAccountId: id, Name: filled, Address: digitsAddress, EMail: email, Phone: phone });

const opportunityProduct = object({ Id: id, ProductId: filled, ExitReason: enums(exitReasons) });
const updated = object({
  CrmAccountId: id,
  Name: filled,
  EMail: email,
  Phone: phone,
  Address: address,
  BillingAddress: nullable(address),
  Contacts: contacts,
  Opportunities: array(
    object({
      Id: id,
      PaymentDeclinedReason: optional(nullable(string())),
      OpportunityProducts: array(opportunityProduct),
      Location: enums(locations),
      /** The address that was kicked out, or whether it was one. */
      KickoutAddress: optional(nullable(union([address, boolean()]))),
    }),
  ),
  Answers: answers,
  Products: array(union([filled, object({ ProductId: filled, ExitReason: enums(exitReasons) })])),
});

const shown = ({ id: Id, crmAccountId, name }: RatingAccount) => ({ Id, CrmAccountId: crmAccountId, Name: name });

const byEitherId = (state: State, wanted: string): RatingAccount | undefined =>
  state.accounts.get(wanted) ?? [...state.accounts.values()].find((account) => account.id === wanted);

function create({ body }: GatewayCall<Infer<typeof created>>, { state, ids }: World) {
  if (state.accounts.has(body.CrmAccountId)) return refused('DUPLICATE_ACCOUNT', 'Duplicate account number');
  const account = { id: ids.guid('rating-account'), crmAccountId: body.CrmAccountId, name: body.Name, email: body.EMail, crm: null };
  state.accounts.set(account.crmAccountId, account);
  return data([shown(account)]);
}

function moveOpportunities(state: State, opportunities: Infer<typeof updated>['Opportunities']): void {
  for (const { Id, Location, OpportunityProducts } of opportunities) {
    const known = state.opportunities.get(Id);
    if (known === undefined) continue;
    const reasons = new Map(OpportunityProducts.map((product) => [product.Id, product.ExitReason]));
    const products = known.products.map((product) => ({ ...product, exitReason: reasons.get(product.id) ?? product.exitReason }));
    state.opportunities.set(Id, { ...known, location: Location, products });
  }
}

/** Refreshes the CRM: the rating account, or where rating keeps none (Orion) the account of the opportunity. */
function update({ body }: GatewayCall<Infer<typeof updated>>, { state, ids }: World) {
  const known = byEitherId(state, body.CrmAccountId);
  const isCrmOnly = [...state.opportunities.values()].some(({ accountId }) => accountId === body.CrmAccountId);
  if (known === undefined && !isCrmOnly) return unknownId('CrmAccountId', 'The account');
  if (body.Opportunities.some(({ Id }) => !state.opportunities.has(Id))) return unknownId('Opportunities', 'An opportunity');
  moveOpportunities(state, body.Opportunities);
  if (known === undefined) return data([{ Id: body.CrmAccountId }]);
  state.accounts.set(known.crmAccountId, {
    ...known,
    name: body.Name,
    email: body.EMail,
    crm: { ...body, updateId: ids.guid('crm-update') },
  });
  return data([{ Id: known.id }]);
}

function find(wanted: string, state: State) {
  const account = byEitherId(state, wanted);
  return account === undefined ? unknownId('id', 'The account') : data([shown(account)]);
}

export const accountRoutes: readonly Route[] = [
  write('POST', '/api/account', { body: created }, create),
  write('PUT', '/api/account', { body: updated }, update),
  read('/api/account/{id}', ({ id: wanted }, { state }) => find(wanted, state)),
];
