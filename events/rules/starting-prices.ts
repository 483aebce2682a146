import type { Answers, Program } from '#events/program';

/** The least that a product costs for a year, where the buyer is. */
export interface StartingPrice {
  readonly product: string;
  /** Premium in dollars as a decimal text, without fees and taxes. */
  readonly yearly: string;
  /** For whom it is. */
  readonly basis: string;
}

/** What the products cost at least: the price of the buyer's state, else the one that names no states. Empty where the program has none. */
export function listStartingPrices({ display, spoke }: Program, { state }: Answers): readonly StartingPrice[] {
  const prices = display.overview?.startingPrices ?? [];
  return spoke.products.flatMap(({ id, name }) => {
    const ofProduct = prices.filter(({ product }) => product === id);
    const price = ofProduct.find(({ states }) => states?.includes(String(state))) ?? ofProduct.find(({ states }) => states === undefined);
    return price ? [{ product: name, yearly: price.yearly, basis: price.basis }] : [];
  });
}
