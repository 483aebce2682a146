import { useAtomValue } from 'jotai';
import { Fragment, type JSX } from 'react';
import { addressQuestions, addressRoles } from '#events/application';
import type { State } from '#events/buyflow';
import type { Program, Question } from '#events/program';
import { createAnswerContext, findQuestion, isAddressLocked, findQuestionError, isRequiredNow, filterVisible, listZipQuestions } from '#events/rules';
import { isMaskedAnswer } from '../state/replay.ts';
import { stateAtom } from '../event-log/log-atoms.ts';
import { useSession } from '../state/session.ts';
import { FieldRow } from '../ui/index.ts';
import { QuestionField } from './QuestionField.tsx';
import { SavedAddressField } from './SavedAddressField.tsx';
import { ZipMismatch } from './ZipMismatch.tsx';

/** Ids of questions that share a row if the page is wide enough. */
const ROWS: readonly (readonly string[])[] = [
  ['firstName', 'lastName'],
  ['email', 'phone'],
  ['city', 'state', 'zip'],
  ['260', '270', '280'],
  ['billingFirstName', 'billingLastName'],
  ['billingCity', 'billingState', 'billingZip'],
];

/** Town, state and ZIP code of the additional insureds that the program asks for. */
const listHolderRows = (program: Program): readonly (readonly string[])[] =>
  (program.proofOfCoverage?.certificates ?? []).map(({ address }) => [address.city, address.state, address.postalCode].flatMap((name) => findQuestion(program, name)?.id ?? []));

/** @param shown those of the questions that are visible: none moves beside another one because the one before it is hidden */
function groupInRows(program: Program, questions: readonly Question[], shown: ReadonlySet<Question>): Question[][] {
  const rows = [...ROWS, ...listHolderRows(program)];
  const grouped: Question[][] = [];
  const joins = (last: readonly Question[], { id, besidePrevious = false }: Question, previous: Question | undefined): boolean =>
    (besidePrevious && last.at(-1) === previous) || rows.some((ids) => ids.includes(id) && ids.includes(last[0]?.id ?? ''));
  for (const [index, question] of questions.entries()) {
    if (!shown.has(question)) continue;
    const last = grouped.at(-1);
    if (last && joins(last, question, questions[index - 1])) last.push(question);
    else grouped.push([question]);
  }
  return grouped;
}

/** True if a question is part of an address for which the buyer chose a saved one. */
const isInLockedAddress = (state: State, question: string): boolean =>
  addressRoles.some((role) => Object.values(addressQuestions[role]).includes(question) && isAddressLocked(state, role));

/** The saved addresses, above the first question of each address. */
function SavedAddress({ street }: { readonly street: string | undefined }): JSX.Element | null {
  const role = addressRoles.find((candidate) => addressQuestions[candidate].street1 === street);
  return role ? <SavedAddressField address={role} /> : null;
}

export interface QuestionListProps {
  readonly questions: readonly Question[];
  /** True if a missing answer is an error. */
  readonly isStrict: boolean;
  /** Errors that replace those of the rules, by question id. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Shown above a question, or nothing. */
  readonly renderAbove?: (question: string) => JSX.Element;
  /** Shown below the row of a question, or nothing. */
  readonly renderBelow?: (question: string) => JSX.Element | null;
}

/** The visible questions, each with its error. */
export function QuestionList({ questions, isStrict, errors = {}, renderAbove, renderBelow }: QuestionListProps): JSX.Element {
  const { program, today, isReplay = false } = useSession();
  const state = useAtomValue(stateAtom);
  const context = createAnswerContext(program, today());
  const zipQuestions = listZipQuestions(program);
  // A replay masks the answer, and the rules would refuse the mask.
  const isMaskedQuestion = ({ id }: Question): boolean => isReplay && isMaskedAnswer(state.answers[id]);
  const errorOf = (question: Question): string | null => (isMaskedQuestion(question) ? null : findQuestionError(state, question, context, isStrict));
  const renderField = (question: Question): JSX.Element => (
    <QuestionField
      key={question.id}
      question={question}
      required={isRequiredNow(program, question, state.answers)}
      readOnly={isInLockedAddress(state, question.id)}
      error={errors[question.id] ?? errorOf(question)}
    />
  );
  return (
    <>
      {groupInRows(program, questions, new Set(filterVisible(program, questions, state.answers))).map((row) => (
        <Fragment key={row[0]?.id}>
          {renderAbove ? row.map(({ id }) => <Fragment key={id}>{renderAbove(id)}</Fragment>) : null}
          <SavedAddress street={row[0]?.id} />
          {row.length === 1 ? row.map(renderField) : <FieldRow>{row.map(renderField)}</FieldRow>}
          {zipQuestions
            .filter(({ zipQuestion }) => row.some(({ id }) => id === zipQuestion))
            .map((asked) => (
              <ZipMismatch key={asked.zipQuestion} {...asked} />
            ))}
          {renderBelow ? row.map(({ id }) => <Fragment key={id}>{renderBelow(id)}</Fragment>) : null}
        </Fragment>
      ))}
    </>
  );
}
