import { type JSX, useContext } from 'react';
import { useForm } from 'react-final-form';
import type { RecordedSecret, RecordedSecrets } from './recorded-secrets.ts';
import type { SecretFieldProps } from './secret-field-props.ts';
import type { SecretValues } from './secrets.ts';
import { SecretErrorsContext, useSecretErrors } from './use-secret-errors.ts';

/** In place of what was typed. */
const MASK = '••••';
/** What is chosen from a list stands as it began: which of it was chosen, no log has. */
const chosen: readonly string[] = ['expMonth', 'expYear', 'driverState', 'bankAccountType'];
const nothing = (): void => undefined;

/** A card's brand is known, or that there was none. */
function shownOf(last: RecordedSecret | undefined, name: string, begun: string) {
  if (!last?.filled || chosen.includes(name)) return { value: begun, recordedBrand: undefined };
  return { value: MASK, recordedBrand: last.brand ?? '' };
}

export interface RecordedFieldProps extends Pick<SecretFieldProps, 'name' | 'children'> {
  readonly recorded: RecordedSecrets;
}

/** A field of a payment page that is replayed: that it was filled, what was wrong with it, the card's brand; never what was typed. */
export function RecordedField({ name, children, recorded }: RecordedFieldProps): JSX.Element {
  const { values } = useForm<SecretValues>().getState();
  const { isStrict, refused } = useContext(SecretErrorsContext);
  const { payment, account } = useSecretErrors()(values);
  const last = recorded.left(name);
  const found: Readonly<Record<string, string | undefined>> = isStrict || last?.filled ? { ...payment, ...account } : {};
  return children({
    name,
    ...(name === 'securityOption' ? { value: recorded.identification } : shownOf(last, name, values[name])),
    onChange: nothing,
    onFocus: nothing,
    onBlur: nothing,
    error: found[name] ?? (recorded.isLeftSince(name) ? undefined : refused[name]),
    dataFrom: `secret.${name}`,
  });
}
