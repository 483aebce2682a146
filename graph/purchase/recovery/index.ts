export { settle } from './settle.ts';
export { type SweepSettings, startSweeper } from './sweeper.ts';
