import { useAtomValue, useStore } from 'jotai';
import { type JSX, useContext, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useField, useForm } from 'react-final-form';
import { secretFieldLeft } from '#events/application';
import { detectCardType } from '#events/rules';
import { secretErrors } from '#workflows/purchase';
import { runAfterClick } from '../../../form/index.ts';
import { eventsAtom } from '../../../event-log/log-atoms.ts';
import { useSession } from '../../../state/session.ts';
import type { FieldProps } from '../../../ui/index.ts';
import { fieldRulesAtom } from '../purchase-atoms.ts';
import { type RecordedSecret, type RecordedSecrets, readRecordedSecrets } from './recorded-secrets.ts';
import { type SecretValues, normalizeSecret, toPurchaseSecrets } from './secret-values.ts';
import { RecordedSecretsContext, SecretErrorsContext, useSecretErrors } from './use-secret-errors.ts';

export interface SecretFieldProps {
  readonly name: keyof SecretValues;
  /** The field that completes this one's value: this one shows no error until both were blurred. */
  readonly completedBy?: keyof SecretValues;
  /** A field after the one that completes this one. A buyer who left this one and then that one has passed over the one between. */
  readonly passedBy?: keyof SecretValues;
  /** A field on which this one's error also depends: its blur re-renders this one. */
  readonly decidedBy?: keyof SecretValues;
  /** A field whose error depends on this one: a blur of this one records that field's error if it changed. */
  readonly decides?: keyof SecretValues;
  readonly children: (
    field: Pick<FieldProps<string>, 'name' | 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error' | 'dataFrom'> & { readonly recordedBrand?: string | undefined },
  ) => JSX.Element;
}

const passThrough = (value: string): string => value;

/** Calls back when the named field was blurred; after the click that blurred it, so the clicked element does not move. */
function useAfterBlur(name: keyof SecretValues | undefined, onBlur: () => void): void {
  const form = useForm<SecretValues>();
  const callBack = useEffectEvent(onBlur);
  useEffect(() => {
    let before: keyof SecretValues | undefined;
    const followFocus = ({ active }: { readonly active?: keyof SecretValues | undefined }): void => {
      if (before === name && active !== name) runAfterClick(() => callBack());
      before = active;
    };
    return name && form.subscribe(followFocus, { active: true });
  }, [form, name]);
}

/** True if the field's value is complete: it needs no other one, or the one that completes it was left or passed over. Re-renders when it is. */
function useIsComplete({ name, completedBy = name, passedBy }: SecretFieldProps): boolean {
  const form = useForm<SecretValues>();
  const isLeft = (field: keyof SecretValues): boolean => form.getFieldState(field)?.touched === true;
  const [isPassed, setPassed] = useState(() => passedBy !== undefined && isLeft(name) && isLeft(passedBy));
  const { meta } = useField<string>(completedBy, { subscription: { value: true, touched: true }, validateFields: [] });
  useAfterBlur(passedBy, () => setPassed(isLeft(name)));
  return completedBy === name || meta.touched === true || isPassed;
}

/** A field of the buy flow. A blur records only whether it is filled, its error and the card's brand. */
function TypedField(props: SecretFieldProps): JSX.Element {
  const { name, decidedBy, decides, children } = props;
  const { ports } = useSession();
  const form = useForm<SecretValues>();
  const store = useStore();
  const { rejected, refused } = useContext(SecretErrorsContext);
  const isRejected = rejected.includes(name);
  const [isBlurred, setBlurred] = useState(() => form.getFieldState(name)?.touched === true);
  const { input, meta } = useField<string>(name, { subscription: { value: true, dirtySinceLastSubmit: true }, parse: passThrough, format: passThrough, validateFields: [] });
  const isComplete = useIsComplete(props) || isRejected;
  // Re-renders when the rules change: `secretErrors` reads state and form by itself.
  useAtomValue(fieldRulesAtom);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useAfterBlur(decidedBy, renderAgain);
  const errorOf = (field: keyof SecretValues): string | null => {
    const { payment, account } = secretErrors(ports, toPurchaseSecrets(form.getState().values));
    return { ...payment, ...account }[field] ?? null;
  };
  const readError = (): string | null => (isComplete ? errorOf(name) : null);
  const recordChangedError = (field: keyof SecretValues): void => {
    const { touched, value } = form.getFieldState(field) ?? {};
    const error = value === '' ? null : errorOf(field);
    const recordedError = readRecordedSecrets(store.get(eventsAtom)).findSecret(field)?.error ?? null;
    // Records nothing if the log already has this error.
    if (touched && error !== recordedError) ports.record(secretFieldLeft({ field, filled: value !== '', error, brand: null }));
  };
  const handleBlur = (): void => {
    input.onBlur();
    const brand = name === 'cardNumber' ? detectCardType(input.value) : null;
    runAfterClick(() => {
      setBlurred(true);
      const normalized = normalizeSecret(name, input.value);
      if (normalized !== input.value) input.onChange(normalized);
      ports.record(secretFieldLeft({ field: name, filled: input.value !== '', error: input.value === '' ? null : readError(), brand }));
      // The recorded error of that field may be outdated now.
      if (decides) recordChangedError(decides);
    });
  };
  const isShown = isRejected || (isBlurred && input.value !== '');
  const refusal = meta.dirtySinceLastSubmit ? undefined : refused[name];
  return children({
    name,
    value: input.value,
    onChange: (value) => input.onChange(value),
    onFocus: () => input.onFocus(),
    onBlur: handleBlur,
    error: (isShown ? readError() : null) ?? refusal,
    dataFrom: `secret.${name}`,
  });
}

/** Replaces the value of a filled field in a replay. */
const SECRET_MASK = '••••';
/** Lists show their initial value in a replay: the log does not have the choice. */
const CHOICE_FIELDS: readonly string[] = ['expMonth', 'expYear', 'driverState', 'bankAccountType'];
const doNothing = (): void => undefined;

/** The shown value, and the recorded brand of a card. */
function readShownValue(last: RecordedSecret | undefined, name: string, initial: string) {
  if (!last?.filled || CHOICE_FIELDS.includes(name)) return { value: initial, recordedBrand: undefined };
  return { value: SECRET_MASK, recordedBrand: last.brand ?? '' };
}

interface RecordedFieldProps extends Pick<SecretFieldProps, 'name' | 'children'> {
  readonly recorded: RecordedSecrets;
}

/** A field in a replay: shows whether it was filled, its error and the card's brand; never the value. */
function RecordedField({ name, children, recorded }: RecordedFieldProps): JSX.Element {
  const { values } = useForm<SecretValues>().getState();
  const { rejected, refused } = useContext(SecretErrorsContext);
  const { payment, account } = useSecretErrors()(values);
  const last = recorded.findSecret(name);
  const errors: Readonly<Record<string, string | undefined>> = rejected.includes(name) || last?.filled ? { ...payment, ...account } : {};
  return children({
    name,
    ...(name === 'securityOption' ? { value: recorded.identification } : readShownValue(last, name, values[name])),
    onChange: doNothing,
    onFocus: doNothing,
    onBlur: doNothing,
    error: errors[name] ?? (recorded.isChangedSince(name) ? undefined : refused[name]),
    dataFrom: `secret.${name}`,
  });
}

/** A field whose value is never stored. In a replay it shows what was recorded of it. */
export function SecretField(props: SecretFieldProps): JSX.Element {
  const recorded = useContext(RecordedSecretsContext);
  return recorded ? <RecordedField {...props} recorded={recorded} /> : <TypedField {...props} />;
}
