import { createContext, useCallback, useContext, useMemo } from 'react';
import { secretErrors } from '#workflows/purchase';
import { useSession } from '../../../state/session.ts';
import { useReplayedEvents } from '../../../state/replay.ts';
import { type RecordedSecrets, recordedSecrets } from './recorded-secrets.ts';
import { type SecretValues, toSecrets } from './secrets.ts';

export interface SecretErrors {
  /** Whether fields that nobody has left yet show what they miss. */
  readonly isStrict: boolean;
  /** What the payment service said of a field, until it is changed. */
  readonly refused: Readonly<Partial<Record<keyof SecretValues, string>>>;
}
export const SecretErrorsContext = createContext<SecretErrors>({ isStrict: false, refused: {} });

/** Of a page that is replayed: what is known of its fields. Null where the fields are at hand. */
export const RecordedSecretsContext = createContext<RecordedSecrets | null>(null);

/** What is known of the fields of the page that is replayed; null in the buy flow. */
export function useRecordedSecrets(): RecordedSecrets | null {
  const events = useReplayedEvents();
  return useMemo(() => events && recordedSecrets(events), [events]);
}

type Errors = ReturnType<typeof secretErrors>;

const asRecorded = <E extends object>(errors: E, names: readonly string[], recorded: RecordedSecrets): E => {
  const known = names.map((name) => [name, recorded.errorOf(name, (errors as Readonly<Record<string, string | undefined>>)[name])] as const);
  return Object.fromEntries(known.filter(([, error]) => error !== undefined)) as E;
};

const accountFields = ['email', 'password', 'confirmPassword'];

/** What is wrong with the fields of the payment page: by what is in them, or in a replay by what was recorded. */
export function useSecretErrors(): (values: SecretValues) => Errors {
  const { ports } = useSession();
  const recorded = useContext(RecordedSecretsContext);
  return useCallback(
    (values) => {
      const { payment, account } = secretErrors(ports, toSecrets(recorded ? { ...values, securityOption: recorded.identification } : values));
      if (!recorded) return { payment, account };
      const paying = Object.keys(values).filter((name) => !accountFields.includes(name));
      return { payment: asRecorded(payment, [...paying, 'savedMethod'], recorded), account: asRecorded(account, accountFields, recorded) };
    },
    [ports, recorded],
  );
}
