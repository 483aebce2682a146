export { type By, type Settled, settle } from './settle.ts';
export { type SweepSettings, type Sweeper, startSweeper } from './sweeper.ts';
