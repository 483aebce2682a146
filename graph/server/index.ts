export { type Facade, type FacadeSettings, startFacade } from './server.ts';
export { makeSchema, schemaText } from './schema.ts';
