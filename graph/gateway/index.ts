export { type Call, type CallIdentity, type CallInput, type ClientSettings, createClient } from './client.ts';
export { type Clients, type GatewayAccess, createClients } from './clients.ts';
export { type Endpoint, type Route, type Sendable, type Takes, local, reads, writes } from './endpoint.ts';
export type { Answer } from './envelope.ts';
export { fieldsOf } from './fields-of.ts';
export { GatewayFault, type UpstreamError } from './faults.ts';
export { type Guard, type GuardSettings, type Guards, createGuards } from './guard.ts';
export { type CallReport, type CallTrace, traceCached, traceInto, untraced } from './trace.ts';
export { firstOf, refusalFault } from './refused.ts';
