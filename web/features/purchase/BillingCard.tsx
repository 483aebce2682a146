import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useMemo } from 'react';
import { addressQuestions, questionAnswered } from '#events/application';
import { findBillingErrors } from '#events/intents';
import { type Question, billingQuestions } from '#events/program';
import { findQuestion, isDifferentPlace, isUnanswered, readAddress } from '#events/rules';
import { AnswersForm, QuestionList, chooseSavedAddress, readSavedAddress } from '../../form/index.ts';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { answersAtom } from '../../state/atoms.ts';
import { useSavedData } from '../../state/saved-data.ts';
import { useSession } from '../../state/session.ts';
import { Card, CheckboxField, FieldGroup, Stack, UnbrokenCodes, useText } from '../../ui/index.ts';
import { hasChosenBillingAddressAtom } from './purchase-atoms.ts';
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
        <span>
          <UnbrokenCodes text={`${city}, ${state} ${postalCode}`} />
        </span>
      </Stack>
    </address>
  );
}

const keepFields = (errors: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));

/** Fills an empty billing address with a saved one, as it cannot be the mailing address. An address that the buyer chose or cleared stays. */
function usePreselection(): void {
  const { ports, program, isReplay = false } = useSession();
  const { answers, application } = useAtomValue(stateAtom);
  const saved = useSavedData('addresses');
  const hasChosen = useAtomValue(hasChosenBillingAddressAtom);
  const isEmpty = application.savedAddresses.billing === undefined && Object.values(addressQuestions.billing).every((id) => isUnanswered(answers[id]));
  const mailing = readAddress(answers, 'main');
  const found = isEmpty && !hasChosen && Array.isArray(saved) ? saved.find((address) => isDifferentPlace(readSavedAddress(address), mailing)) : undefined;
  useEffect(() => {
    if (found && !isReplay) ports.record(chooseSavedAddress(program, 'billing', found));
  }, [found, isReplay, ports, program]);
}

interface BillingAddressProps extends BillingCardProps {
  readonly questions: readonly Question[];
}

function BillingAddress({ questions, rejected }: BillingAddressProps): JSX.Element {
  const { program } = useSession();
  const state = useAtomValue(stateAtom);
  usePreselection();
  const refused = useFieldRefusal(STREET_FIELD, state.answers[STREET_FIELD]);
  const errors = { ...keepFields(findBillingErrors(state, program), rejected), ...(refused !== undefined && { [STREET_FIELD]: refused }) };
  return <AnswersForm questions={questions}>{() => <QuestionList questions={questions} isStrict={false} errors={errors} />}</AnswersForm>;
}

export interface BillingCardProps {
  /** The fields at fault at the last attempt: missing answers are errors there. */
  readonly rejected: readonly string[];
}

/** The payer is most often the insured, who may live elsewhere. */
function useDifferentAddress(): () => void {
  const { ports } = useSession();
  const answers = useAtomValue(answersAtom);
  return () => {
    ports.record(questionAnswered({ question: 'billingVsMailing', value: false }));
    for (const [question, insured] of [
      ['billingFirstName', 'firstName'],
      ['billingLastName', 'lastName'],
    ] as const) {
      const value = answers[insured];
      if (typeof value === 'string' && !isUnanswered(value) && isUnanswered(answers[question])) ports.record(questionAnswered({ question, value }));
    }
  };
}

/** The billing address: the mailing address, unless the buyer enters another one. */
export function BillingCard({ rejected }: BillingCardProps): JSX.Element {
  const t = useText();
  const { program, ports } = useSession();
  const answers = useAtomValue(answersAtom);
  const questions = useMemo(() => billingQuestions.map((id) => findQuestion(program, id)).filter((q) => q !== undefined), [program]);
  const isSame = answers['billingVsMailing'] !== false;
  const refused = useFieldRefusal('billingVsMailing', isSame);
  const enterAnother = useDifferentAddress();
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
          onChange={(isTicked) => (isTicked ? ports.record(questionAnswered({ question: 'billingVsMailing', value: true })) : enterAnother())}
          dataFrom="answers.billingVsMailing"
        />
        {isSame ? <MailingAddress /> : <BillingAddress questions={questions} rejected={rejected} />}
      </FieldGroup>
    </Card>
  );
}
