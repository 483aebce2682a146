export { hasPlaceholder, isRedacted, redactAccountTexts } from './redact-account-texts.ts';
export { canApply } from './can-apply.ts';
export { type FlowEvent, type RecordedEvent, type State, catalog, fold, initialState } from './state.ts';
