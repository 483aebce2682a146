import type { Logger } from 'pino';
import type DataLoader from 'dataloader';
import type { Standby } from '#graph/db';
import type { ApplicationListItem } from '#graph/event-store';
import type { ApplicationRef } from '../applications/applications.ts';
import type { Alerts } from '#graph/operations/alerts';
import type { StaffPerson } from '#graph/staff';
import type { ProgramDeps } from '../nouns/program/deps.ts';
import type { Analysts } from './analysts.ts';

/** What the console's queries need. */
export interface ConsoleDeps extends Pick<ProgramDeps, 'programs'> {
  readonly analysts: Analysts;
  /** Answers in place of the database; null without one. */
  readonly standby: Pick<Standby, 'canAnswer' | 'lagMs'> | null;
  readonly alerts: Alerts;
  /** Who of the staff is signed in, if anybody. */
  readonly staff: StaffPerson | null;
  /** The address of a trace in the operator's viewer, with `{traceId}`; null without one. */
  readonly traceUrl: string | null;
  readonly log: Logger;
  /** Aborted if the client closes the connection before its answer. */
  readonly closed: AbortSignal;
  /** Of the list, by application; null where there is no summary yet. */
  readonly loaders: { readonly listItems: DataLoader<ApplicationRef, ApplicationListItem | null, string> };
}
