export { hasStandIn, isRedacted, withoutAccountTexts } from './account-texts.ts';
export { admits } from './admits.ts';
export { type FlowEvent, type RecordedEvent, type State, catalogue, fold, initialState } from './state.ts';
