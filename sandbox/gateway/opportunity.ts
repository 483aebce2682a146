import { array, enums, nullable, object, pattern, size, string } from 'superstruct';
import type { Infer } from 'superstruct';
import { data } from '../http/answer.ts';
import { type GatewayCall, type Route, write } from '../http/route.ts';
import type { Opportunity } from '../state/entities.ts';
import type { World } from '../world.ts';
import { email, exitReasons, filled, locations } from './shapes.ts';

const body = object({
  email,
  SegmentCode: nullable(string()),
  Products: size(array(object({ ProductId: filled, ExitReason: enums(exitReasons) })), 1, 20),
  /** Empty until the buyer has named a state. */
  StateAbbr: pattern(string(), /^([A-Z]{2})?$/),
  Location: enums(locations),
});
type Body = Infer<typeof body>;

const productsKey = (ids: readonly string[]): string => [...ids].sort().join('|');

const isSame =
  (programId: string, { email: address, Products }: Body) =>
  (known: Opportunity): boolean =>
    !known.bound &&
    known.programId === programId &&
    known.email === address.toLowerCase() &&
    productsKey(known.products.map(({ productId }) => productId)) === productsKey(Products.map(({ ProductId }) => ProductId));

function create({ body, caller }: GatewayCall<Body>, { ids }: World): Opportunity {
  return {
    id: ids.guid('opportunity'),
    accountId: `CRM-${String(100_000 + ids.number('crm'))}-${ids.guid('crm').slice(0, 4)}`,
    email: body.email.toLowerCase(),
    programId: caller.program.spoke.programId,
    segmentCode: body.SegmentCode,
    stateAbbr: body.StateAbbr,
    location: body.Location,
    bound: false,
    declinedReason: null,
    kickoutAddress: null,
    products: body.Products.map(({ ProductId, ExitReason }) => ({
      id: ids.guid('opportunity-product'),
      productId: ProductId,
      exitReason: ExitReason,
    })),
  };
}

const movedOn = (known: Opportunity, body: Body): Opportunity => ({
  ...known,
  segmentCode: body.SegmentCode,
  stateAbbr: body.StateAbbr || known.stateAbbr,
  location: body.Location,
  products: known.products.map((product) => ({
    ...product,
    exitReason: body.Products.find(({ ProductId }) => ProductId === product.productId)?.ExitReason ?? product.exitReason,
  })),
});

/** The same email, program and products: the same opportunity, with its Location moved on, until it is bound. */
function save(call: GatewayCall<Body>, world: World) {
  const { opportunities } = world.state;
  const known = [...opportunities.values()].find(isSame(call.caller.program.spoke.programId, call.body));
  const saved = known === undefined ? create(call, world) : movedOn(known, call.body);
  opportunities.set(saved.id, saved);
  return data([
    {
      Id: saved.id,
      AccountId: saved.accountId,
      OpportunityProducts: saved.products.map(({ id, productId }) => ({ Id: id, ProductId: productId })),
    },
  ]);
}

export const opportunityRoutes: readonly Route[] = [write('POST', '/api/opportunity', { body }, save)];
