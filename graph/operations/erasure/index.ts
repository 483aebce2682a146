import 'reflect-metadata';
export { type ErasureProgress, type ErasureRequest, erase } from './erase.ts';
export { eraseDue } from './erase-due.ts';
export type { ErasedFamily, ErasureDeps } from './erase-family.ts';
export { type Period, parsePeriod } from './period.ts';
export { applyImportedErasures } from './imported-erasures.ts';
