import { type JSX, useState } from 'react';
import type { Program } from '#events/program';
import { chakra } from '../../ui/theme/chakra.ts';
import { SmallButton, controlStyle } from '../ui/controls.tsx';
import { PartProblems } from './RuleEditor.tsx';
import { RuleCondition } from './RuleCondition.tsx';
import { listEditedQuestions } from './trial-address.ts';
import { type EditedCondition, NEVER } from './trial-conditions.ts';
import type { Problem, TrialPart } from './trial-problems.ts';
import type { Trial, TrialQuestion } from './trial-rules.ts';

type Choice = 'always' | 'never' | 'if';

interface SettingProps {
  readonly name: string;
  readonly choices: Readonly<Partial<Record<Choice, string>>>;
  /** The condition; true for always, false for never. */
  readonly value: boolean | EditedCondition;
  readonly program: Program;
  readonly onChange: (value: boolean | EditedCondition) => void;
}

const choiceOf = (value: SettingProps['value']): Choice => (typeof value === 'boolean' ? (value ? 'always' : 'never') : 'if');

/** Whether something holds: always, never, or under a condition. */
function Setting({ name, choices, value, program, onChange }: SettingProps): JSX.Element {
  const choice = choiceOf(value);
  const choose = (next: string): void => onChange(next === 'if' ? NEVER : next === 'always');
  return (
    <chakra.div display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.label display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <span>{name}</span>
        <chakra.select {...controlStyle} value={choice} onChange={({ target }) => choose(target.value)}>
          {Object.entries(choices).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </chakra.select>
      </chakra.label>
      {typeof value === 'boolean' ? null : <RuleCondition condition={value} program={program} onChange={onChange} />}
    </chakra.div>
  );
}

interface QuestionFieldsProps {
  readonly question: TrialQuestion;
  readonly program: Program;
  readonly problems: readonly Problem[];
  readonly onQuestion: (question: TrialQuestion) => void;
  readonly onReset: () => void;
}

const QuestionFields = ({ question, program, problems, onQuestion, onReset }: QuestionFieldsProps): JSX.Element => (
  <chakra.li display="grid" gap="2" paddingBlock="3" borderTopWidth="hairline" gridTemplateColumns="minmax(0, 1fr)" aria-label={question.label}>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
      <chakra.h3 fontSize="dense" fontWeight="medium">
        {question.label}
      </chakra.h3>
      <SmallButton type="button" onClick={onReset}>
        As recorded
      </SmallButton>
    </chakra.div>
    <Setting
      name="Asked"
      choices={{ always: 'always', if: 'if' }}
      value={question.visible ?? true}
      program={program}
      onChange={(visible) => onQuestion({ ...question, visible: typeof visible === 'boolean' ? null : visible })}
    />
    <Setting
      name="Required"
      choices={{ always: 'always', never: 'never', if: 'if' }}
      value={question.required}
      program={program}
      onChange={(required) => onQuestion({ ...question, required })}
    />
    <PartProblems problems={problems} name="this question" />
  </chakra.li>
);

export interface QuestionEditorProps {
  readonly program: Program;
  readonly served: Trial;
  readonly trial: Trial;
  /** The problems of a question, with their places in it. */
  readonly problemsOf: (part: TrialPart) => readonly Problem[];
  readonly onQuestions: (questions: readonly TrialQuestion[]) => void;
}

/** When questions are asked, and when they need an answer. Those that are changed are shown. */
export function QuestionEditor({ program, served, trial, problemsOf, onQuestions }: QuestionEditorProps): JSX.Element {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const edited = new Set([...listEditedQuestions(served, trial).map(({ id }) => id), ...chosen]);
  const [shown, others] = [trial.questions.filter(({ id }) => edited.has(id)), trial.questions.filter(({ id }) => !edited.has(id))];
  const put = (next: TrialQuestion): void => onQuestions(trial.questions.map((one) => (one.id === next.id ? next : one)));
  const reset = (question: TrialQuestion): void => {
    setChosen(chosen.filter((id) => id !== question.id));
    put(served.questions.find(({ id }) => id === question.id) ?? question);
  };
  return (
    <chakra.section aria-label="Questions" padding="4" bg="bg" borderWidth="hairline" borderRadius="md" minWidth="0">
      <chakra.h2 fontSize="sm" fontWeight="strong" marginBottom="2">
        Changed questions
      </chakra.h2>
      <chakra.ul listStyleType="none">
        {shown.map((question) => (
          <QuestionFields
            key={question.id}
            question={question}
            program={program}
            problems={problemsOf({ question: question.id })}
            onQuestion={put}
            onReset={() => reset(question)}
          />
        ))}
      </chakra.ul>
      <chakra.select {...controlStyle} maxWidth="full" aria-label="Change a question" value="" onChange={({ target }) => setChosen([...chosen, target.value])}>
        <option value="">Change a question…</option>
        {others.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </chakra.select>
    </chakra.section>
  );
}
