import type { Route } from '../http/route.ts';
import { accountRoutes } from './account.ts';
import { addressRoutes } from './address.ts';
import { coverageRoutes } from './coverages.ts';
import { occupationRoutes } from './occupation.ts';
import { opportunityRoutes } from './opportunity.ts';
import { organizationRoutes } from './organization.ts';
import { paymentRoutes } from './payment.ts';
import { policyRoutes } from './policy.ts';
import { profileRoutes } from './profile.ts';
import { quoteRoutes } from './quote.ts';
import { screenshotRoutes } from './screenshot.ts';
import { workflowRoutes } from './workflow.ts';

/** Every path of the gateway. */
export const gatewayRoutes: readonly Route[] = [
  ...coverageRoutes,
  ...accountRoutes,
  ...quoteRoutes,
  ...profileRoutes,
  ...paymentRoutes,
  ...workflowRoutes,
  ...addressRoutes,
  ...organizationRoutes,
  ...occupationRoutes,
  ...policyRoutes,
  ...screenshotRoutes,
  ...opportunityRoutes,
];
