import { createCatalog, joinCatalogs } from '#events/core';
import { catalog as browserCatalog } from '#events/buyflow';
import { type ServerStreamEvent, serverStreamEvents } from './events.ts';

export * from './events.ts';

/** What the facade says of an application, in a stream of its own: a browser may not say it, and pages do not fold it. */
export const serverStreamCatalog = createCatalog<ServerStreamEvent>(serverStreamEvents);

/** Every event that the log may hold, whoever its author is. */
export const eventStoreCatalog = joinCatalogs(browserCatalog, serverStreamCatalog);
