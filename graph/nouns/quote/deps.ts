import type DataLoader from 'dataloader';
import type { Application, ApplicationRef } from '../../applications/applications.ts';
import type { GatewayIds } from '../../applications/gateway-ids.ts';
import type { AttemptLedger } from '../../purchase/ledger/attempt-ledger.ts';
import type { Offers } from '../../purchase/ledger/offers.ts';
import type { AddressDeps } from '../address/deps.ts';
import type { Estimates } from './estimates.ts';
import type { Coverage } from './quote.type.ts';

/** What quotes need. */
export interface QuoteDeps extends AddressDeps {
  readonly gatewayIds: GatewayIds;
  readonly ledger: AttemptLedger;
  readonly offers: Offers;
  readonly estimates: Estimates;
  readonly newId: () => string;
  readonly loaders: { readonly coverages: DataLoader<Application, Coverage[], string>; readonly ownApplications: DataLoader<ApplicationRef, Application | null, string> };
}
