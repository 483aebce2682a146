export { canonicalJson } from './canonical-json.ts';
export { type Catalog, createCatalog, joinCatalogs } from './catalog.ts';
export {
  type AnyEvent,
  type Envelope,
  type EventDescription,
  type EventField,
  type EventOf,
  type Recorded,
  defineEvent,
  isStillPublic,
  personalField,
  publicField,
  questionField,
} from './event.ts';
export { type Draft, type Evolvers, createFold } from './fold.ts';
export { moneyText, questionId } from './field-texts.ts';
export { type HistoryPosition, compareCausally } from './causal-order.ts';
export { type Snapshot, restoreState } from './snapshot.ts';
export { type Change, diffStates, leavesOf, valueAt } from './state-diff.ts';
export type { Upcaster } from './upcast.ts';
export { collectTexts, isStorable, mapTexts, toStorableText } from './texts.ts';
export { createCsvLine } from './csv-line.ts';
export { differenceInterval, wilsonInterval } from './wilson.ts';
