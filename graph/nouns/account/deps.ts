import type DataLoader from 'dataloader';
import type { Logger } from 'pino';
import type { ApplicationAccess, GatewayCalls } from '../../applications/access.ts';
import type { Application } from '../../applications/applications.ts';
import type { GatewayIds } from '../../applications/gateway-ids.ts';
import type { ProgramDeps } from '../program/deps.ts';
import type { CrmReports } from './crm-reports.ts';
import type { RatingAccount } from './rating-account.type.ts';

/** A rating account and the application that refers to it. */
export interface RatingAccountKey {
  readonly application: Application;
  readonly id: string;
}

/** What the CRM's and the rating engine's accounts need. */
export interface AccountDeps extends ApplicationAccess, GatewayCalls, ProgramDeps {
  readonly gatewayIds: GatewayIds;
  readonly crmReports: CrmReports;
  readonly log: Logger;
  readonly loaders: { readonly ratingAccount: DataLoader<RatingAccountKey, RatingAccount | null, string> };
}
