// The billing address by its house number, which the postal service's standard form leaves unchanged.
import { billingAddressOf } from '../../../web/workflows/buyer/index.ts';
import type { Tab } from './tab.ts';

export const readOwnRecords = (street: string): string => /^\d+/.exec(street)?.[0] ?? '';
export const billedHouse = (tab: Tab): string => readOwnRecords(billingAddressOf(tab.state()).street1);
