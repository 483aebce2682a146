import { useEffect } from 'react';
import { useForm } from 'react-final-form';
import type { SecretValues } from './secret-values.ts';

const doNothing = (): void => undefined;

/** Keeps what was typed of the payment method that is not shown. Final Form resets a field that mounts again, unless something else has registered it. */
export function KeptFields(): null {
  const form = useForm<SecretValues>();
  useEffect(() => {
    const names = Object.keys(form.getState().values) as (keyof SecretValues)[];
    const registrations = names.map((name) => form.registerField(name, doNothing, {}));
    return () => registrations.forEach((unregister) => unregister());
  }, [form]);
  return null;
}
