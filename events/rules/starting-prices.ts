import { msg } from '#events/language';
import type { MemberFee } from '#events/application';
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

export interface OrderFee {
  readonly name: string;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

/** The member's fee, which the program names until the member is known; empty where there is none. */
export function listMemberFees({ display }: Program, memberFee: MemberFee | null): readonly OrderFee[] {
  const amount = memberFee?.fee ?? display.overview?.memberFee;
  return amount === undefined ? [] : [{ name: msg('Member fee'), amount }];
}

/** What every order costs beside its premium and tax: the program's fees, and the member's. */
export const listOrderFees = (program: Program, memberFee: MemberFee | null): readonly OrderFee[] => [
  ...(program.display.overview?.fees ?? []),
  ...listMemberFees(program, memberFee),
];

/** Adds dollars in cents. Without the decimals of `money.ts`, whose library the first page does without. */
export const addDollars = (amounts: readonly string[]): string => (amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
