import 'reflect-metadata';
export { GRACE } from './grace.ts';
export { operatorOf } from './operator-door.ts';
export type { FacadeParts } from './services.ts';
export type { FacadeSettings } from './facade-settings.ts';
export { type Facade, startFacade } from './server.ts';
export { makeSchema, schemaText } from '../schema/schema.ts';
export { createRegistered, registeredOperations } from '../schema/registered.ts';
export { readLines } from './read-lines.ts';
