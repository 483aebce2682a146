import { useAtomValue } from 'jotai';
import { Fragment, type JSX } from 'react';
import { addressQuestions, addressRoles } from '#events/application';
import type { State } from '#events/buyflow';
import type { Question } from '#events/program';
import { contextOf, isAddressLocked, questionError, requiredNow, visibleOf } from '#events/rules';
import { isMasked } from '../state/masked-answer.ts';
import { stateAtom } from '../event-log/log-atoms.ts';
import { useSession } from '../state/session.ts';
import { FieldRow } from '../ui/index.ts';
import { QuestionField } from './QuestionField.tsx';
import { SavedAddressField } from './SavedAddressField.tsx';

/** Questions that stand side by side where there is room. */
const rows: readonly (readonly string[])[] = [
  ['firstName', 'lastName'],
  ['city', 'state', 'zip'],
  ['260', '270', '280'],
  ['billingFirstName', 'billingLastName'],
  ['billingCity', 'billingState', 'billingZip'],
];

function inRows(questions: readonly Question[]): Question[][] {
  const grouped: Question[][] = [];
  for (const question of questions) {
    const row = rows.find((ids) => ids.includes(question.id));
    const last = grouped.at(-1);
    if (row && last?.[0] && row.includes(last[0].id)) last.push(question);
    else grouped.push([question]);
  }
  return grouped;
}

/** Whether a question asks a part of an address that was chosen from the saved ones. */
const isLocked = (state: State, question: string): boolean => addressRoles.some((role) => Object.values(addressQuestions[role]).includes(question) && isAddressLocked(state, role));

/** Above the first question of each address: what is saved. */
function SavedAddress({ street }: { readonly street: string | undefined }): JSX.Element | null {
  const role = addressRoles.find((one) => addressQuestions[one].street1 === street);
  return role ? <SavedAddressField address={role} /> : null;
}

export interface QuestionListProps {
  readonly questions: readonly Question[];
  /** Whether a missing answer is an error already. */
  readonly isStrict: boolean;
  /** Errors that stand over the rules' own, by question id. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** The questions that the answers so far make visible, each with its error. */
export function QuestionList({ questions, isStrict, errors = {} }: QuestionListProps): JSX.Element {
  const { program, today, isReplay = false } = useSession();
  const state = useAtomValue(stateAtom);
  const context = contextOf(program, today());
  // What was answered is not shown: the rules would find fault with the sign in its place.
  const isClosed = ({ id }: Question): boolean => isReplay && isMasked(state.answers[id]);
  const errorOf = (question: Question): string | null => (isClosed(question) ? null : questionError(state, question, context, isStrict));
  const field = (question: Question): JSX.Element => (
    <QuestionField
      key={question.id}
      question={question}
      required={requiredNow(program, question, state.answers)}
      readOnly={isLocked(state, question.id)}
      error={errors[question.id] ?? errorOf(question)}
    />
  );
  return (
    <>
      {inRows(visibleOf(program, questions, state.answers)).map((row) => (
        <Fragment key={row[0]?.id}>
          <SavedAddress street={row[0]?.id} />
          {row.length === 1 ? row.map(field) : <FieldRow>{row.map(field)}</FieldRow>}
        </Fragment>
      ))}
    </>
  );
}
