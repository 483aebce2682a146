import 'reflect-metadata';
export { type EraseTold, type EraseWanted, erase } from './erase.ts';
export { startEraser } from './eraser.ts';
export type { ErasedFamily, Erasing } from './erasures.ts';
export { type Period, parsePeriod } from './period.ts';
export { erasuresTakenIn } from './taken-in.ts';
