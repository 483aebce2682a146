import { english } from '#events/language';
import type { Answers, Product, Program } from '#events/program';
import type { KickedProduct } from '#events/quote';
import { isConditionMet, selectVisibleAnswers } from './conditions.ts';

const ADDRESS_RULE = 'address';

function findReasons(product: Product, answers: Answers, kickedLobs: readonly string[]): KickedProduct['reasons'] {
  const byAddress = product.lobs
    .filter((lob) => kickedLobs.includes(lob))
    .map((lob) => ({ rule: ADDRESS_RULE, reason: english('{lob} isn’t available at this address', { lob }) }));
  const byRule = product.kickout.filter((rule) => isConditionMet(rule.when, answers)).map(({ id, reason }) => ({ rule: id, reason }));
  return [...byAddress, ...byRule];
}

const isWaived = ({ waivedWhen }: Product, visibleAnswers: Answers): boolean => waivedWhen !== undefined && isConditionMet(waivedWhen, visibleAnswers);

const listWantedProducts = ({ spoke }: Program, visibleAnswers: Answers): Product[] => spoke.products.filter((product) => !isWaived(product, visibleAnswers));

/** The products that the buyer does without (`waivedWhen`). */
export const listWaivedProducts = (program: Program, answers: Answers): Product[] => {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  return program.spoke.products.filter((product) => isWaived(product, visibleAnswers));
};

/** The products that the answers or the address exclude, by one LOB or rule at least; not those that the buyer does without. */
export const findKickedProducts = (program: Program, answers: Answers, kickedLobs: readonly string[]): KickedProduct[] => {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  return listWantedProducts(program, visibleAnswers)
    .map((product) => ({ productId: product.id, name: product.name, reasons: findReasons(product, visibleAnswers, kickedLobs) }))
    .filter((product) => product.reasons.length > 0);
};

/** True if every product is excluded. Waivers do not count: their questions may be on a later page. */
export const isEveryProductExcluded = (program: Program, answers: Answers): boolean => {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  return program.spoke.products.every((product) => findReasons(product, visibleAnswers, []).length > 0);
};

/** The products that are quoted: the buyer wants them, and nothing excludes them. */
export const listSoldProducts = (program: Program, answers: Answers, kickedLobs: readonly string[]): Product[] => {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  return listWantedProducts(program, visibleAnswers).filter((product) => findReasons(product, visibleAnswers, kickedLobs).length === 0);
};

/** Whether the address alone decided it (the ineligible page says something else then). */
export const isAddressKickout = (products: readonly KickedProduct[]): boolean =>
  products.length > 0 && products.every((product) => product.reasons.every((reason) => reason.rule === ADDRESS_RULE));

/** All lines of business of a program, each once. */
export const listLobs = (program: Program): string[] => [...new Set(program.spoke.products.flatMap((product) => product.lobs))];

/** The CRM's name of a product in the program's environment. */
export const findCrmProduct = (program: Program, product: Product): string => (product.crm.find((entry) => entry.env === program.api.env) ?? product.crm[0])?.product ?? product.id;
