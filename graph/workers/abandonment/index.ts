export { createAbandonedEvent } from './abandon-applications.ts';
