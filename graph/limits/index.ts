export { type LimitRule, type LimitRules, defaultLimits } from './limit-rules.ts';
export { type Limits, createLimits } from './limits.ts';
export { tooManyRequests, tooManyTries } from './too-many.ts';
