import { joinCatalogues, makeCatalogue } from '#events/core';
import { catalogue as flowCatalogue } from '#events/buyflow';
import { type FacadeEvent, facadeEvents } from './events.ts';

export * from './events.ts';

/** What the facade says of an application, in a stream of its own: a browser may not say it, and pages do not fold it. */
export const facadeCatalogue = makeCatalogue<FacadeEvent>(facadeEvents);

/** Every event that the log may hold, whoever its author is. */
export const logCatalogue = joinCatalogues(flowCatalogue, facadeCatalogue);
