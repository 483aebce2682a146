export { EVENT_KINDS, type EventKind, kindOf, kindLabels } from './event-kind.ts';
export { findNamedMoment, findOpening } from './opening.ts';
export { type PathStep, type ReplaySummary, summarizeRecording } from './summary.ts';
export { type Moment, type PageVisit, computeMoments, findCause, groupVisits } from './moments.ts';
export { type TrialDifference, compareRules, hasDifference, readsPersonalAnswers } from './trial-difference.ts';
