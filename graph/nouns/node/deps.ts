import type { ApplicationDeps } from '../application/deps.ts';
import type { QuoteDeps } from '../quote/deps.ts';

/** What finding anything by its id alone needs. */
export interface NodeDeps extends Pick<ApplicationDeps, 'applications' | 'browser' | 'staff' | 'loaders' | 'programs'>, Pick<QuoteDeps, 'offers'> {}
