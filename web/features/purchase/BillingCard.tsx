import { useAtomValue } from 'jotai';
import { type JSX, useMemo } from 'react';
import { questionAnswered } from '#events/application';
import { findBillingErrors } from '#events/intents';
import { type Question, billingQuestions } from '#events/program';
import { readAddress, findQuestion } from '#events/rules';
import { AnswersForm, QuestionList } from '../../form/index.ts';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { answersAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, CheckboxField, FieldGroup, Stack, useText } from '../../ui/index.ts';
import { useFieldRefusal } from './use-field-refusal.ts';

const STREET_FIELD = 'billingAddress1';

function MailingAddress(): JSX.Element {
  const answers = useAtomValue(answersAtom);
  const { street1, street2, city, state, postalCode } = readAddress(answers, 'main');
  const name = [answers['firstName'], answers['lastName']].filter(Boolean).join(' ');
  return (
    <address data-from="answers.address1">
      <Stack space="lines" gap="0">
        <span>{name}</span>
        <span>{[street1, street2].filter(Boolean).join(', ')}</span>
        <span>{`${city}, ${state} ${postalCode}`}</span>
      </Stack>
    </address>
  );
}

const keepFields = (errors: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));

interface BillingAddressProps extends BillingCardProps {
  readonly questions: readonly Question[];
}

function BillingAddress({ questions, rejected }: BillingAddressProps): JSX.Element {
  const { program } = useSession();
  const state = useAtomValue(stateAtom);
  const refused = useFieldRefusal(STREET_FIELD, state.answers[STREET_FIELD]);
  const errors = { ...keepFields(findBillingErrors(state, program), rejected), ...(refused !== undefined && { [STREET_FIELD]: refused }) };
  return <AnswersForm questions={questions}>{() => <QuestionList questions={questions} isStrict={false} errors={errors} />}</AnswersForm>;
}

export interface BillingCardProps {
  /** The fields at fault at the last attempt: missing answers are errors there. */
  readonly rejected: readonly string[];
}

/** The billing address: the mailing address, unless the buyer enters another one. */
export function BillingCard({ rejected }: BillingCardProps): JSX.Element {
  const t = useText();
  const { program, ports } = useSession();
  const answers = useAtomValue(answersAtom);
  const questions = useMemo(() => billingQuestions.map((id) => findQuestion(program, id)).filter((q) => q !== undefined), [program]);
  const isSame = answers['billingVsMailing'] !== false;
  const refused = useFieldRefusal('billingVsMailing', isSame);
  return (
    <Card title={t('Billing address')}>
      <FieldGroup>
        <CheckboxField
          name="billingVsMailing"
          label={t('Billing address is the same as mailing address')}
          required={false}
          unmarked
          value={isSame}
          error={refused}
          onChange={(value) => ports.record(questionAnswered({ question: 'billingVsMailing', value }))}
          dataFrom="answers.billingVsMailing"
        />
        {isSame ? <MailingAddress /> : <BillingAddress questions={questions} rejected={rejected} />}
      </FieldGroup>
    </Card>
  );
}
