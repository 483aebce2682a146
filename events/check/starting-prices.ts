import { type ProgramProblem, usStates } from '#events/program';
import type { Check } from './program-map.ts';

const isState = (code: string): boolean => usStates.some(({ value }) => value === code);

/** Prices of products that do not exist, for states that do not exist, or two for one product in one state. */
export const checkStartingPrices: Check = ({ program: { display, spoke } }) => {
  const taken = new Map<string, string>();
  return (display.overview?.startingPrices ?? []).flatMap(({ product, states, yearly }, index): ProgramProblem[] => {
    const path = `display.overview.startingPrices.${index}`;
    const repeated = (states ?? ['']).flatMap((state) => {
      const key = `${product} ${state}`;
      const before = taken.get(key);
      if (before === undefined) taken.set(key, path);
      return before === undefined ? [] : [{ path, reason: `${state || 'a price for all other states'} of ${JSON.stringify(product)} is there already, at ${before}` }];
    });
    return [
      ...(spoke.products.some(({ id }) => id === product) ? [] : [{ path: `${path}.product`, reason: `there is no product ${JSON.stringify(product)}` }]),
      ...(states ?? []).flatMap((state, at) => (isState(state) ? [] : [{ path: `${path}.states.${at}`, reason: `there is no state ${JSON.stringify(state)}` }])),
      ...(Number(yearly) > 0 ? [] : [{ path: `${path}.yearly`, reason: 'must be more than 0.00' }]),
      ...repeated,
    ];
  });
};
