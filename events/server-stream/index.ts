import { type Upcaster, createCatalog, joinCatalogs } from '#events/core';
import { catalog as browserCatalog } from '#events/buyflow';
import { type ServerStreamEvent, serverStreamEvents } from './events.ts';

export * from './events.ts';
export { type EvidenceIssuedData, parseEvidenceIssued } from './evidence-issued.ts';

/** Version 2 of ProofMailFailed has one more fault. */
const upcasters: readonly Upcaster[] = [{ type: 'ProofMailFailed', from: 1, name: 'keepFault', up: (data) => data }];

/** The server's own events of an application. Browsers cannot write them, and pages do not fold them. */
export const serverStreamCatalog = createCatalog<ServerStreamEvent>(serverStreamEvents, upcasters);

/** Every event that the event store accepts, of browsers and of the server. */
export const eventStoreCatalog = joinCatalogs(browserCatalog, serverStreamCatalog);
