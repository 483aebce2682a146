import { type ProgramProblem, usStates } from '#events/program';
import { findKickedProducts } from '#events/rules';
import { listReadQuestions } from './kickout-questions.ts';
import type { Check, ProgramMap } from './program-map.ts';

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

/** The rules that exclude a product in a state, whatever else is answered. */
function findExclusions({ program }: ProgramMap, productId: string, state: string): string[] {
  const products = program.spoke.products
    .filter(({ id }) => id === productId)
    .map(({ waivedWhen: _waivedWhen, ...product }) => ({ ...product, kickout: product.kickout.filter(({ when }) => listReadQuestions(when).every((id) => id === 'state')) }));
  const kicked = findKickedProducts({ ...program, spoke: { ...program.spoke, products } }, { state }, []);
  return kicked.flatMap(({ reasons }) => reasons.map(({ rule }) => rule));
}

/** Prices in a state where the product is not sold. */
function findUnsoldPrices(map: ProgramMap): ProgramProblem[] {
  const prices = map.program.display.overview?.startingPrices ?? [];
  return prices.flatMap(({ product, states = [] }, index) =>
    states.flatMap((state, at) =>
      findExclusions(map, product, state).map((rule) => ({
        path: `display.overview.startingPrices.${index}.states.${at}`,
        reason: `${JSON.stringify(product)} is not sold in ${state}, by the rule ${JSON.stringify(rule)}`,
      })),
    ),
  );
}

const UNNAMED_FEE: ProgramProblem = {
  path: 'display.overview.fees',
  reason: 'missing: by display.termsLabel each order has an admin fee, and the starting prices do not say how much it is. [] for none',
};

/** Prices that no buyer can pay: where the product is not sold, or without a fee that each order has. */
export const findUnpayablePrices: Check = (map) => {
  const { overview, termsLabel } = map.program.display;
  const hasUnnamedFee = overview !== undefined && overview.startingPrices.length > 0 && overview.fees === undefined && termsLabel.includes('{adminFee}');
  return [...findUnsoldPrices(map), ...(hasUnnamedFee ? [UNNAMED_FEE] : [])];
};
