import { useAtomValue, useStore } from 'jotai';
import { useContext, useEffect, useState } from 'react';
import { useForm } from 'react-final-form';
import type { State } from '#events/buyflow';
import { type PurchaseFaults, describeFaults, findBillingErrors, findPurchaseFaults } from '#events/intents';
import type { Translator } from '#events/language';
import type { Answers } from '#events/program';
import type { PurchaseProblem } from '#events/purchase';
import { resolveAccountKind } from '#events/rules';
import { runAfterClick } from '../../form/index.ts';
import { eventsAtom, stateAtom } from '../../event-log/log-atoms.ts';
import { type Session, useSession } from '../../state/session.ts';
import { type SummaryError, useText } from '../../ui/index.ts';
import { findCorrectedFields } from './corrected-fields.ts';
import { describeField } from './describe-field.ts';
import type { SecretValues } from './secrets/secret-values.ts';
import { RecordedSecretsContext, useSecretErrors } from './secrets/use-secret-errors.ts';

export interface PaymentProblem {
  readonly title: string;
  readonly errors: readonly SummaryError[];
}

interface BlurredForm {
  /** The form's values as of the last blur, so the summary does not change while the buyer types. */
  readonly values: SecretValues;
  /** True if a field changed since the problem was reported. */
  readonly isChanged: (name: string) => boolean;
  /** The current errors of the fields. */
  readonly errors: ReturnType<ReturnType<typeof useSecretErrors>>;
}

/** Keeps the fields that were at fault at the last attempt: others are asked only since then. */
const keepRejected = (faults: PurchaseFaults, rejected: readonly string[]): PurchaseFaults => ({
  billing: faults.billing.filter((field) => rejected.includes(field)),
  payment: faults.payment.filter((field) => rejected.includes(field)),
  account: faults.account.filter((field) => rejected.includes(field)),
  terms: faults.terms.filter((field) => rejected.includes(field)),
});

/** The fields that are still at fault, each with its message; null if there are none left. */
function describeRejection(t: Translator, { ports, program }: Session, { fields: rejected }: PurchaseProblem, { errors }: BlurredForm): PaymentProblem | null {
  const state = ports.state();
  const faults = describeFaults(keepRejected(findPurchaseFaults({ ...errors, isPaid: false }, state, program), rejected));
  if (!faults) return null;
  const messages: Readonly<Record<string, string | undefined>> = { ...errors.payment, ...errors.account, ...findBillingErrors(state, program) };
  const sections = faults.sections.map(t.known).join(', ');
  const title = t('Please verify that all required information is entered correctly. Missing: {sections}', { sections });
  const page = { program, createsAccount: resolveAccountKind(state) === 'new' };
  return { title, errors: faults.fields.map((name) => ({ name, message: describeField(t, page, name, messages[name]) })) };
}

/** The payment service's message about fields, until they are changed and valid; without a field, until the next attempt. */
function describeRefusal({ ports, program }: Session, { message, fields }: PurchaseProblem, { errors: { payment, account }, isChanged }: BlurredForm): PaymentProblem | null {
  const wrong: Readonly<Record<string, string | undefined>> = { ...payment, ...account, ...findBillingErrors(ports.state(), program) };
  const errors = fields.filter((name) => !isChanged(name) || wrong[name] !== undefined).map((name) => ({ name, message }));
  return fields.length > 0 && errors.length === 0 ? null : { title: message, errors };
}

/** All fields of the payment page, including the billing address. */
const mergeFields = (values: SecretValues, answers: Answers): Readonly<Record<string, unknown>> => ({ ...answers, ...values });

/** The form as of the last blur or the last attempt to purchase. Updated after a click, so the clicked element does not move. */
function useBlurredForm({ answers, purchase: { problem } }: State): BlurredForm {
  const form = useForm<SecretValues>();
  const errorsOf = useSecretErrors();
  const recorded = useContext(RecordedSecretsContext);
  const readValues = (): SecretValues => form.getState().values;
  const [values, setValues] = useState(readValues);
  useEffect(() => {
    let before: keyof SecretValues | undefined;
    // Runs at each blur, and at each change without focus.
    const followFocus = ({ active }: { active?: keyof SecretValues | undefined }): void => {
      if (active === undefined || active !== before) runAfterClick(() => setValues(form.getState().values));
      before = active;
    };
    return form.subscribe(followFocus, { active: true, values: true });
  }, [form]);
  const store = useStore();
  const readCorrected = (): ReadonlySet<string> => findCorrectedFields(store.get(eventsAtom));
  const [reported, setReported] = useState(() => ({ problem, fields: mergeFields(readValues(), answers), corrected: readCorrected() }));
  if (reported.problem !== problem) {
    setReported({ problem, fields: mergeFields(readValues(), answers), corrected: new Set() });
    setValues(readValues());
  }
  const fields = mergeFields(values, answers);
  const isChanged = (name: string): boolean => {
    if (recorded) return recorded.isChangedSince(name) || readCorrected().has(name);
    return reported.corrected.has(name) || fields[name] !== reported.fields[name];
  };
  return { values, errors: errorsOf(values), isChanged };
}

/** A problem that the buyer has fixed, and the number of events at that time. */
interface SettledProblem {
  readonly problem: PurchaseProblem;
  readonly eventCount: number;
}

/** Why the last attempt to purchase failed; an entry disappears once its field is valid. Null if there is nothing to report. */
export function usePaymentProblem(): PaymentProblem | null {
  const t = useText();
  const session = useSession();
  const state = useAtomValue(stateAtom);
  const { problem, phase } = state.purchase;
  const form = useBlurredForm(state);
  const [settled, setSettled] = useState<SettledProblem | null>(null);
  const eventCount = useStore().get(eventsAtom).length;
  // A replay may go back to before the problem was fixed.
  const isSettled = settled !== null && settled.problem === problem && eventCount >= settled.eventCount;
  if (!problem || phase === 'unconfirmed' || isSettled) return null;
  const shown = problem.step === 'validate' ? describeRejection(t, session, problem, form) : describeRefusal(session, problem, form);
  // Fixed until the next attempt: a summary that appears again would take the focus.
  if (!shown) setSettled({ problem, eventCount });
  return shown;
}
