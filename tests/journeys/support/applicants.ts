// Applications that the flow in Node fills in through the app's own facade, with the events that pages record when they open.
import { pageEntered } from '#events/application';
import type { Answers } from '#events/program';
import { findPageOfType, buildPath } from '#events/rules';
import { next } from '#workflows/next';
import { type PagesOfAnswers, fitnessAnswers, healthAnswers, tradesAnswers, yogaAnswers } from '../../support/answers.ts';
import { type Visit, acceptTerms, continueFrom, newEmail, pay, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { expect } from './test.ts';

export interface Applying extends Visit {
  /** Overrides the usual answers on every page. */
  readonly more?: Answers;
}

/** Records what a page records when it opens. Pages of answers are counted from 0. */
export function enter({ ports }: NodeBuyer, page: number | 'Payment' | 'Confirmation'): void {
  const index = typeof page === 'number' ? page : findPageOfType(ports.program, page);
  ports.record(pageEntered({ page: index, path: buildPath(ports.program, index) }));
}

export async function openProgram(url: string, sitename: string, visit: Visit = {}): Promise<NodeBuyer> {
  const buyer = await visitor(url, sitename, visit);
  enter(buyer, 0);
  return buyer;
}

/** A fitness application with every question answered. */
export async function fitnessApplication(url: string, { more = {}, ...visit }: Applying = {}): Promise<NodeBuyer> {
  const buyer = await openProgram(url, 'fitness', visit);
  buyer.answer({ ...fitnessAnswers(newEmail()), ...more });
  return buyer;
}

/** Answers page by page, and clicks Next between them. */
async function walk(buyer: NodeBuyer, pages: PagesOfAnswers, more: Answers): Promise<NodeBuyer> {
  for (const [index, answers] of pages.entries()) {
    if (index > 0) {
      expect(await next(buyer.ports, index - 1)).toBe('nextPage');
      enter(buyer, index);
    }
    buyer.answer(Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, more[id] ?? value])));
  }
  return buyer;
}

/** A trades application on page 1, 2 or 3, with every question answered up to there. */
export const tradesApplication = async (url: string, page: number, { more = {}, ...visit }: Applying = {}): Promise<NodeBuyer> =>
  walk(await openProgram(url, 'trades', visit), tradesAnswers(newEmail()).slice(0, page), more);

/** Clicks Continue on the last page of answers and enters the payment page. */
async function quoted(buyer: NodeBuyer, page: number): Promise<NodeBuyer> {
  expect(await continueFrom(buyer, page)).toBe('payment');
  enter(buyer, 'Payment');
  return buyer;
}

export const quotedFitness = async (url: string, applying: Applying = {}): Promise<NodeBuyer> => quoted(await fitnessApplication(url, applying), 0);
export const quotedTrades = async (url: string, applying: Applying = {}): Promise<NodeBuyer> => quoted(await tradesApplication(url, 3, applying), 2);
export const quotedHealth = async (url: string, { more = {}, ...visit }: Applying = {}): Promise<NodeBuyer> =>
  quoted(await walk(await openProgram(url, 'health', visit), healthAnswers(newEmail()), more), 2);

/** A yoga teacher who has bought a policy that names a studio. */
export async function boughtYoga(url: string, { more = {}, ...visit }: Applying = {}): Promise<NodeBuyer> {
  const buyer = await quoted(await walk(await openProgram(url, 'yoga', visit), yogaAnswers(newEmail()), more), 1);
  acceptTerms(buyer);
  expect(await pay(buyer)).toBe(true);
  enter(buyer, 'Confirmation');
  return buyer;
}
