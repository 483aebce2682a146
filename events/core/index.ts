export { canonicalJson } from './canonical.ts';
export { type Catalogue, joinCatalogues, makeCatalogue } from './catalogue.ts';
export { type AnyEvent, type Envelope, type EventDescription, type EventOf, type Recorded, defineEvent, personalField, publicField, questionField } from './event.ts';
export { type Draft, type Evolvers, makeFold } from './fold.ts';
export { moneyText } from './money.ts';
export { staysOpen } from './open.ts';
export { type Position, inHistory } from './order.ts';
export { type Snapshot, restore } from './snapshot.ts';
export type { Upcaster } from './upcast.ts';
