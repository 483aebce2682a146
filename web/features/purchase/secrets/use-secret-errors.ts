import { createContext, useCallback, useContext, useMemo } from 'react';
import { secretErrors } from '#workflows/purchase';
import { useSession } from '../../../state/session.ts';
import { useReplayedEvents } from '../../../state/replay.ts';
import { type RecordedSecrets, readRecordedSecrets } from './recorded-secrets.ts';
import { type SecretValues, toPurchaseSecrets } from './secret-values.ts';

export interface SecretErrors {
  /** The fields at fault at the last attempt, which show their errors before a blur. Others wait for the next attempt. */
  readonly rejected: readonly string[];
  /** The payment service's message about a field, until the field is changed. */
  readonly refused: Readonly<Partial<Record<keyof SecretValues, string>>>;
}
export const SecretErrorsContext = createContext<SecretErrors>({ rejected: [], refused: {} });

/** The recorded secrets of a replay; null in the buy flow, which has the values. */
export const RecordedSecretsContext = createContext<RecordedSecrets | null>(null);

/** Reads the recorded secrets of a replay; null in the buy flow. */
export function useRecordedSecrets(): RecordedSecrets | null {
  const events = useReplayedEvents();
  return useMemo(() => events && readRecordedSecrets(events), [events]);
}

type PurchaseErrors = ReturnType<typeof secretErrors>;

const replaceByRecorded = <E extends object>(errors: E, names: readonly string[], recorded: RecordedSecrets): E => {
  const recordedErrors = names.map((name) => [name, recorded.errorOf(name, (errors as Readonly<Record<string, string | undefined>>)[name])] as const);
  return Object.fromEntries(recordedErrors.filter(([, error]) => error !== undefined)) as E;
};

const ACCOUNT_FIELDS = ['email', 'password', 'confirmPassword'];

/** Returns what finds the errors of the payment page's fields: from their values, or from the log in a replay. */
export function useSecretErrors(): (values: SecretValues) => PurchaseErrors {
  const { ports } = useSession();
  const recorded = useContext(RecordedSecretsContext);
  return useCallback(
    (values) => {
      const { payment, account } = secretErrors(ports, toPurchaseSecrets(recorded ? { ...values, securityOption: recorded.identification } : values));
      if (!recorded) return { payment, account };
      const paymentFields = Object.keys(values).filter((name) => !ACCOUNT_FIELDS.includes(name));
      return { payment: replaceByRecorded(payment, [...paymentFields, 'savedMethod'], recorded), account: replaceByRecorded(account, ACCOUNT_FIELDS, recorded) };
    },
    [ports, recorded],
  );
}
