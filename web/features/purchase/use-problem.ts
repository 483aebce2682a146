import { useAtomValue, useStore } from 'jotai';
import { useContext, useEffect, useState } from 'react';
import { useForm } from 'react-final-form';
import type { State } from '#events/buyflow';
import { findBillingErrors, decideRequestPurchase } from '#events/intents';
import type { Answers } from '#events/program';
import type { PurchaseProblem } from '#events/purchase';
import { runAfterClick } from '../../form/index.ts';
import { eventsAtom, stateAtom } from '../../event-log/log-atoms.ts';
import { type Session, useSession } from '../../state/session.ts';
import type { SummarisedError } from '../../ui/index.ts';
import type { SecretValues } from './secrets/secrets.ts';
import { RecordedSecretsContext, useSecretErrors } from './secrets/use-secret-errors.ts';

export interface Problem {
  readonly title: string;
  readonly errors: readonly SummarisedError[];
}

interface Left {
  /** What is in the form, as it was left last: nothing of it changes while a field is typed in. */
  readonly values: SecretValues;
  /** Whether a field is another one than when the problem was said. */
  readonly isChanged: (name: string) => boolean;
  /** What is wrong with the fields by now. */
  readonly errors: ReturnType<ReturnType<typeof useSecretErrors>>;
}

const accountFields: readonly string[] = ['email', 'password', 'confirmPassword'];
/** Whose section a field at fault is, as the purchase error names them. */
const sectionOf = (field: string): string => {
  if (field.startsWith('billing')) return 'Billing address';
  if (field === 'terms' || field.startsWith('affidavit')) return 'Affidavit/Terms and Conditions';
  return accountFields.includes(field) ? 'Account information' : 'Payment method';
};

/** What is missing or wrong by now: a section each, which leads to its first field at fault. Null once everything is right. */
function missing({ program }: Session, state: State, { errors: found }: Left): Problem | null {
  const [event] = decideRequestPurchase({ ...found, isPaid: false }, state, program);
  if (event?.type !== 'PurchaseRejected') return null;
  const { message, sections, fields } = event.data;
  return { title: message, errors: sections.map((section) => ({ name: fields.find((field) => sectionOf(field) === section), message: section })) };
}

/** What the payment service said of fields, until they are changed and right. Without a field it stands until the next press. */
function refused({ ports, program }: Session, { message, fields }: PurchaseProblem, { errors: { payment, account }, isChanged }: Left): Problem | null {
  const wrong: Readonly<Record<string, string | undefined>> = { ...payment, ...account, ...findBillingErrors(ports.state(), program) };
  const errors = fields.filter((name) => !isChanged(name) || wrong[name] !== undefined).map((name) => ({ name, message }));
  return fields.length > 0 && errors.length === 0 ? null : { title: message, errors };
}

/** Every field of the payment page, those of the billing address too. */
const fieldsOf = (values: SecretValues, answers: Answers): Readonly<Record<string, unknown>> => ({ ...answers, ...values });

/** The form as it was left last, or as it was when Purchase was pressed. What is pressed does not move away from under the pointer. */
function useLeft({ answers, purchase: { problem } }: State): Left {
  const form = useForm<SecretValues>();
  const errorsOf = useSecretErrors();
  const recorded = useContext(RecordedSecretsContext);
  const typed = (): SecretValues => form.getState().values;
  const [left, setLeft] = useState(typed);
  useEffect(() => {
    let before: keyof SecretValues | undefined;
    // Each time that a field is left, whatever is entered next.
    const look = ({ active }: { active?: keyof SecretValues | undefined }): void => {
      if (active === undefined || active !== before) runAfterClick(() => setLeft(form.getState().values));
      before = active;
    };
    return form.subscribe(look, { active: true, values: true });
  }, [form]);
  const [said, setSaid] = useState(() => ({ problem, fields: fieldsOf(typed(), answers) }));
  if (said.problem !== problem) {
    setSaid({ problem, fields: fieldsOf(typed(), answers) });
    setLeft(typed());
  }
  const now = fieldsOf(left, answers);
  return { values: left, errors: errorsOf(left), isChanged: (name) => recorded?.isLeftSince(name) ?? now[name] !== said.fields[name] };
}

/** A problem that was mended, and how many events there were by then. */
interface Settled {
  readonly problem: PurchaseProblem;
  readonly recorded: number;
}

/** What stands at the top of the payment page after a press of Purchase that came to nothing; an entry goes as soon as its field is right. */
export function useProblem(): Problem | null {
  const session = useSession();
  const state = useAtomValue(stateAtom);
  const { problem, phase } = state.purchase;
  const left = useLeft(state);
  const [settled, setSettled] = useState<Settled | null>(null);
  const recorded = useStore().get(eventsAtom).length;
  // A replay goes back, to before it was mended.
  const isSettled = settled !== null && settled.problem === problem && recorded >= settled.recorded;
  if (!problem || phase === 'unconfirmed' || isSettled) return null;
  const shown = problem.step === 'validate' ? missing(session, state, left) : refused(session, problem, left);
  // What was mended stays so until the next press: a summary that came back would take the focus.
  if (!shown) setSettled({ problem, recorded });
  return shown;
}
