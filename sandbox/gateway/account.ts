import { type Infer, array, enums, nullable, object, string } from 'superstruct';
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
      PaymentDeclinedReason: nullable(string()),
      OpportunityProducts: array(opportunityProduct),
      Location: enums(locations),
      /** The address that was kicked out, if one was. */
      KickoutAddress: nullable(address),
    }),
  ),
  Answers: answers,
  Products: array(filled),
});

type Update = Infer<typeof updated>;

const shown = ({ id: Id, crmAccountId, name }: RatingAccount) => ({ Id, CrmAccountId: crmAccountId, Name: name });

const byEitherId = (state: State, wanted: string): RatingAccount | undefined =>
  state.accounts.get(wanted) ?? [...state.accounts.values()].find((account) => account.id === wanted);

function create({ body }: GatewayCall<Infer<typeof created>>, { state, ids }: World) {
  if (state.accounts.has(body.CrmAccountId)) return refused('DUPLICATE_ACCOUNT', 'Duplicate account number');
  const account = { id: ids.guid('rating-account'), crmAccountId: body.CrmAccountId, name: body.Name, email: body.EMail };
  state.accounts.set(account.crmAccountId, account);
  return data([shown(account)]);
}

function moveOpportunities(state: State, opportunities: Update['Opportunities']): void {
  for (const { Id, Location, OpportunityProducts, PaymentDeclinedReason, KickoutAddress } of opportunities) {
    const known = state.opportunities.get(Id);
    if (known === undefined) continue;
    const reasons = new Map(OpportunityProducts.map((product) => [product.Id, product.ExitReason]));
    const products = known.products.map((product) => ({ ...product, exitReason: reasons.get(product.id) ?? product.exitReason }));
    const said = { location: Location, declinedReason: PaymentDeclinedReason, kickoutAddress: KickoutAddress };
    state.opportunities.set(Id, { ...known, ...said, products });
  }
}

function keepRefresh({ CrmAccountId, Name, EMail, Phone, Address, Products }: Update, { state, now }: World): void {
  const said = { name: Name, email: EMail, phone: Phone, address: Address, products: Products };
  state.refreshes.set(CrmAccountId, { crmAccountId: CrmAccountId, at: now().toISOString(), ...said });
}

/** Refreshes the CRM: the rating account, or where rating keeps none (Orion) the account of the opportunity. */
function update({ body }: GatewayCall<Update>, world: World) {
  const { state } = world;
  const known = byEitherId(state, body.CrmAccountId);
  const isCrmOnly = [...state.opportunities.values()].some(({ accountId }) => accountId === body.CrmAccountId);
  if (known === undefined && !isCrmOnly) return unknownId('CrmAccountId', 'The account');
  if (body.Opportunities.some(({ Id }) => !state.opportunities.has(Id))) return unknownId('Opportunities', 'An opportunity');
  moveOpportunities(state, body.Opportunities);
  keepRefresh(body, world);
  if (known === undefined) return data([{ Id: body.CrmAccountId }]);
  state.accounts.set(known.crmAccountId, { ...known, name: body.Name, email: body.EMail });
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
