export { type Call, type CallIdentity, type CallInput, type ClientSettings, createClient } from './client.ts';
export { type Endpoint, local, reads, writes } from './endpoint.ts';
export type { Answer } from './envelope.ts';
export { GatewayFault, type UpstreamError } from './faults.ts';
export { type CallReport, type CallTrace, untraced } from './trace.ts';
export { firstOf, refusalFault } from './refused.ts';
