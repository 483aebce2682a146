import { useEffect } from 'react';
import { useForm } from 'react-final-form';
import { EMPTY_PAYMENT } from '#events/rules';
import type { SecretValues } from './secret-values.ts';

const doNothing = (): void => undefined;

/** Keeps what was typed of the payment method that is not shown: Final Form resets a field that mounts again. Passwords have to be gone after a logout, and are not kept. */
export function KeptFields(): null {
  const form = useForm<SecretValues>();
  useEffect(() => {
    const names = Object.keys(EMPTY_PAYMENT) as (keyof typeof EMPTY_PAYMENT)[];
    const registrations = names.map((name) => form.registerField(name, doNothing, {}));
    return () => registrations.forEach((unregister) => unregister());
  }, [form]);
  return null;
}
