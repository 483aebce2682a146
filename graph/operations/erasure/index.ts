import 'reflect-metadata';
export { type EraseTold, type EraseWanted, erase } from './erase.ts';
export { eraseDue } from './eraser.ts';
export type { ErasedFamily, Erasing } from './erasures.ts';
export { type Period, parsePeriod } from './period.ts';
export { erasuresTakenIn } from './taken-in.ts';
