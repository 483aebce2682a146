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
  proofMailJob,
  quarantineJob,
  recoveryJob,
  reminderJob,
  summaryColumnsJob,
} from './jobs.ts';
export { summariesJob } from './summaries-job.ts';
export { type Job, type Worker, runJob, startWorker } from './worker.ts';
