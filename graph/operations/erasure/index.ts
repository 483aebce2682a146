import 'reflect-metadata';
export { type ErasureProgress, type ErasureRequest, eraseFamilies } from './erase-families.ts';
export { type OrderedErasure, listErasures, repeatErasures } from './erasure-list.ts';
export { eraseDueFamilies } from './erase-due-families.ts';
export type { ErasedFamily, ErasureDeps } from './erase-family.ts';
export { type Period, parsePeriod } from './period.ts';
export { applyImportedErasures } from './imported-erasures.ts';
