import type { Forks } from '../applications/forks.ts';
import type { ApplicationEventDeps } from '../applications/read-application-events.ts';
import type { Mail } from '../mail/index.ts';
import type { PurchaseRequestDeps } from '../purchase/deps.ts';
import type { ResumeLinks } from './resume-links.ts';

/** What resume links need. */
export interface ResumeDeps extends PurchaseRequestDeps, ApplicationEventDeps {
  readonly forks: Forks;
  /** Null if the deployment has no mail server. */
  readonly mail: Mail | null;
  /** Where buyers reach the pages. */
  readonly origin: string;
  readonly resumeLinks: ResumeLinks;
}
