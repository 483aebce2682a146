import { useAtomValue, useStore } from 'jotai';
import { type JSX, useContext, useEffect, useReducer, useState } from 'react';
import { useField, useForm } from 'react-final-form';
import { secretFieldLeft } from '#events/application';
import { detectCardType } from '#events/rules';
import { secretErrors } from '#workflows/purchase';
import { runAfterClick } from '../../../form/index.ts';
import { eventsAtom } from '../../../event-log/log-atoms.ts';
import { useSession } from '../../../state/session.ts';
import { fieldRulesAtom } from '../purchase-atoms.ts';
import { RecordedField } from './RecordedField.tsx';
import type { SecretFieldProps } from './secret-field-props.ts';
import { recordedSecrets } from './recorded-secrets.ts';
import { type SecretValues, plainSecret, toSecrets } from './secrets.ts';
import { RecordedSecretsContext, SecretErrorsContext } from './use-secret-errors.ts';

const asIs = (value: string): string => value;

/** Whether the field stands alone, or the one that completes it was left, too; what is entered there is looked at anew. */
function useWhole(name: keyof SecretValues, completedBy = name): boolean {
  const { meta } = useField<string>(completedBy, { subscription: { value: true, touched: true }, validateFields: [] });
  return completedBy === name || meta.touched === true;
}

/** Looks at a field anew once another one is left: after the press that left it, so that what is pressed does not move away from under the pointer. */
function useLeaving(name: keyof SecretValues | undefined): void {
  const form = useForm<SecretValues>();
  const [, lookAnew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let before: keyof SecretValues | undefined;
    const look = ({ active }: { readonly active?: keyof SecretValues | undefined }): void => {
      if (before === name && active !== name) runAfterClick(lookAnew);
      before = active;
    };
    return name && form.subscribe(look, { active: true });
  }, [form, name]);
}

/** One field whose value is never written. In a replay it shows what is known of it. */
export function SecretField(props: SecretFieldProps): JSX.Element {
  const recorded = useContext(RecordedSecretsContext);
  return recorded ? <RecordedField {...props} recorded={recorded} /> : <TypedField {...props} />;
}

/** Leaving it records only whether it is filled, its error and the card's brand. */
function TypedField({ name, completedBy, decidedBy, decides, children }: SecretFieldProps): JSX.Element {
  const { ports } = useSession();
  const form = useForm<SecretValues>();
  const store = useStore();
  const { isStrict, refused } = useContext(SecretErrorsContext);
  const [isLeft, setLeft] = useState(false);
  const { input, meta } = useField<string>(name, { subscription: { value: true, dirtySinceLastSubmit: true }, parse: asIs, format: asIs, validateFields: [] });
  const isWhole = useWhole(name, completedBy) || isStrict;
  // `secretErrors` asks the fold and the form itself.
  useAtomValue(fieldRulesAtom);
  useLeaving(decidedBy);
  const errorOf = (field: keyof SecretValues): string | null => {
    const { payment, account } = secretErrors(ports, toSecrets(form.getState().values));
    return { ...payment, ...account }[field] ?? null;
  };
  const errorNow = (): string | null => (isWhole ? errorOf(name) : null);
  const sayAnew = (field: keyof SecretValues): void => {
    const { touched, value } = form.getFieldState(field) ?? {};
    const error = value === '' ? null : errorOf(field);
    const said = recordedSecrets(store.get(eventsAtom)).left(field)?.error ?? null;
    // Where it is what was said it was not left again either.
    if (touched && error !== said) ports.record(secretFieldLeft({ field, filled: value !== '', error, brand: null }));
  };
  const leave = (): void => {
    input.onBlur();
    const brand = name === 'cardNumber' ? detectCardType(input.value) : null;
    runAfterClick(() => {
      setLeft(true);
      const plain = plainSecret(name, input.value);
      if (plain !== input.value) input.onChange(plain);
      ports.record(secretFieldLeft({ field: name, filled: input.value !== '', error: input.value === '' ? null : errorNow(), brand }));
      // What the log says of that one was found before.
      if (decides) sayAnew(decides);
    });
  };
  const isShown = isStrict || (isLeft && input.value !== '');
  const said = meta.dirtySinceLastSubmit ? undefined : refused[name];
  return children({
    name,
    value: input.value,
    onChange: (value) => input.onChange(value),
    onFocus: () => input.onFocus(),
    onBlur: leave,
    error: (isShown ? errorNow() : null) ?? said,
    dataFrom: `secret.${name}`,
  });
}
