export { settle } from './settle.ts';
export { type SweepSettings, type Sweeping, sweep } from './sweep.ts';
