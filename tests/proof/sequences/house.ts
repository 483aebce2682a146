// Where the bill goes, by the number of the house: what the postal service's way of writing an address leaves as it is.
import { billingAddressOf } from '../../../web/flow/buyer/index.ts';
import type { Tab } from './tab.ts';

export const houseOf = (street: string): string => /^\d+/.exec(street)?.[0] ?? '';
export const billedHouse = (tab: Tab): string => houseOf(billingAddressOf(tab.state()).street1);
