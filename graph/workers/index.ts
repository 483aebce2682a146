export {
  type AbandonmentSettings,
  type AlertSettings,
  abandonmentJob,
  alertDeliveryJob,
  alertJob,
  emailIndexJob,
  erasureJob,
  paymentWatchJob,
  projectionJob,
  quarantineJob,
  recoveryJob,
} from './jobs.ts';
export { type Worker, runJob, startWorker } from './worker.ts';
