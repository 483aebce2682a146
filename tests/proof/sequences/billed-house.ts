// The billing address by its house number, which the postal service's standard form leaves unchanged.
import { billingAddressOf } from '../../../web/workflows/buyer/index.ts';
import type { Tab } from './tab.ts';

export const houseNumberOf = (street: string): string => /^\d+/.exec(street)?.[0] ?? '';
export const billedHouse = (tab: Tab): string => houseNumberOf(billingAddressOf(tab.state()).street1);
