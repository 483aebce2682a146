import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { Question } from '#events/program';
import { contextOf, questionError, requiredNow, visibleOf } from '#events/rules';
import { stateAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { FieldRow } from '../ui/index.ts';
import { QuestionField } from './QuestionField.tsx';

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

export interface QuestionListProps {
  readonly questions: readonly Question[];
  /** Whether a missing answer is an error already. */
  readonly isStrict: boolean;
  /** Errors that stand over the rules' own, by question id. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** The questions that the answers so far make visible, each with its error. */
export function QuestionList({ questions, isStrict, errors = {} }: QuestionListProps): JSX.Element {
  const { program, today } = useSession();
  const state = useAtomValue(stateAtom);
  const context = contextOf(program, today());
  const field = (question: Question): JSX.Element => (
    <QuestionField
      key={question.id}
      question={question}
      required={requiredNow(program, question, state.answers)}
      error={errors[question.id] ?? questionError(state, question, context, isStrict)}
    />
  );
  return (
    <>
      {inRows(visibleOf(program, questions, state.answers)).map((row) =>
        row.length === 1 ? row.map(field) : <FieldRow key={row[0]?.id}>{row.map(field)}</FieldRow>,
      )}
    </>
  );
}
