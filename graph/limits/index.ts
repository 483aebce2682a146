export { createClientKey, parseClientAddress } from './client-address.ts';
export { type LimitName, type LimitRule, type LimitRules, type LimitScope, defaultLimits, limitNames } from './limit-rules.ts';
export { type LimitReports, type Limits, createLimits } from './limits.ts';
export { reportWaits } from './report-waits.ts';
export { createTooManyRequestsError, formatWaitMessage } from './too-many-requests.ts';
