import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { purchaseAtom } from '../../state/atoms.ts';
import { ProgressSteps } from '../../ui/index.ts';

/** While the purchase runs: what is done, what is being done now. */
export function PurchaseProgress(): JSX.Element | null {
  const { phase, done, hasCreatedAccount, hasPaid } = useAtomValue(purchaseAtom);
  if (phase !== 'running') return null;
  const stages = [
    { id: 'account', label: 'Creating your account', isDone: hasCreatedAccount },
    { id: 'payment', label: 'Taking your payment', isDone: hasPaid },
    { id: 'policy', label: 'Issuing your policies', isDone: done.bind !== undefined },
  ];
  const now = stages.findIndex(({ isDone }) => !isDone);
  const steps = stages.map(({ id, label, isDone }, i) => ({ id, label, state: isDone ? ('done' as const) : i === now ? ('now' as const) : ('todo' as const) }));
  return <ProgressSteps label="Progress of the purchase" steps={steps} />;
}
