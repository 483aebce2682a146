export { type AbandonmentSettings, abandonmentJob, erasureJob, paymentWatchJob, projectionJob, quarantineJob, recoveryJob } from './jobs.ts';
export { type Worker, runJob, startWorker } from './worker.ts';
