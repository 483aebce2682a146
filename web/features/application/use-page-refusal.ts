import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { addressQuestions } from '#events/application';
import type { State } from '#events/buyflow';
import type { AnswerValue, Program } from '#events/program';
import { PAGE_INCOMPLETE, PAGE_WRONG, REQUIRED_MESSAGE, explainRefusedZip, findAddressError, findPageErrors, isPageTitle } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { useSession } from '../../state/session.ts';
import { useOnline } from '../../state/use-online.ts';
import { createInvalidAddressMessage } from '#workflows/address';
import { OFFLINE, isOutage } from '#workflows/refusal';

/** Messages by question. */
export type PageErrors = Readonly<Record<string, string>>;

export interface PageRefusal {
  readonly title: string;
  /** The current errors of each page up to this one. */
  readonly pages: readonly PageErrors[];
  /** The questions that were refused, with their answers then. */
  readonly refused: Readonly<Record<string, AnswerValue | null>>;
  /** True if everything missing or refused was corrected, also on another visit. A refusal that is not of answers stays until the next attempt. */
  readonly isSettled: boolean;
}

const STREETS = Object.values(addressQuestions).map(({ street1 }) => street1);

/** A refused address marks all of its lines. It is listed for its street, and for a ZIP code that seems to be the reason. */
function findListedMessage(state: State, program: Program, [question, message]: readonly [string, string]): string | null {
  if (findAddressError(state, question) === null || STREETS.includes(question)) return message;
  return explainRefusedZip(state, program, question);
}

function listErrors(state: State, program: Program, index: number, today: string): PageErrors {
  const page = program.display.pages[index];
  const errors = Object.entries(page ? findPageErrors(state, program, page, today) : {});
  return Object.fromEntries(
    errors.flatMap((error) => {
      const listed = findListedMessage(state, program, error);
      return listed === null ? [] : [[error[0], listed]];
    }),
  );
}

type Refusal = Pick<PageRefusal, 'title' | 'refused'>;

/** The street of the address that a title is about, which stands for its lines. */
const findStreet = (program: Program, title: string): string | undefined =>
  (['main', 'alternate'] as const).filter((role) => title === createInvalidAddressMessage(program, role)).map((role) => addressQuestions[role].street1)[0];

/** Why the last Continue failed. A step before QuoteRequested fails without clearing an earlier rejection, so both may be in the state. */
function readFailure({ answers, application: { rejection, refusedAnswers = {} }, quote: { error } }: State, program: Program): Refusal | null {
  if (error === null) return null;
  const street = findStreet(program, error);
  if (street !== undefined) return { title: error, refused: { [street]: answers[street] ?? null } };
  const isOfAnswers = rejection === null ? !isOutage(error) : error === rejection.message;
  return { title: error, refused: isOfAnswers ? Object.fromEntries(Object.entries(refusedAnswers).map(([question, { answer }]) => [question, answer])) : {} };
}

/** The rejection of this page and the failure of the last attempt to quote, as far as there are any. */
function listRefusals(state: State, program: Program, index: number): Refusal[] {
  const { rejection } = state.application;
  const own = rejection?.page === index ? { title: rejection.message, refused: rejection.refused } : null;
  const failure = readFailure(state, program);
  return [own, failure?.title === own?.title ? null : failure].filter((one) => one !== null);
}

/** True if a step may say that it failed offline: on a visit that was offline itself. No event records the network, so a replay always says it. */
function useSaysOffline(): boolean {
  const { isReplay = false } = useSession();
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  return !isOnline || wasOffline || isReplay;
}

/** Why the page was refused, and what is still wrong; null if it was not refused. */
export function usePageRefusal(index: number): PageRefusal | null {
  const { program, today } = useSession();
  const state = useAtomValue(stateAtom);
  const saysOffline = useSaysOffline();
  const refusals = listRefusals(state, program, index).filter(({ title }) => saysOffline || title !== OFFLINE);
  if (refusals.length === 0) return null;
  const pages = Array.from({ length: index + 1 }, (_, at) => listErrors(state, program, at, today()));
  const isCorrect = pages.every((errors) => Object.keys(errors).length === 0);
  const isMissing = pages.some((errors) => Object.values(errors).includes(REQUIRED_MESSAGE));
  // What was missing may be there by now, and something else be wrong still.
  const titleNow = (title: string): string => (title === PAGE_INCOMPLETE && !isMissing ? PAGE_WRONG : title);
  const known = refusals.map((refusal) => ({
    ...refusal,
    title: titleNow(refusal.title),
    pages,
    isSettled: isCorrect && (isPageTitle(refusal.title) || Object.keys(refusal.refused).length > 0),
  }));
  return known.find(({ isSettled }) => !isSettled) ?? known[0] ?? null;
}
