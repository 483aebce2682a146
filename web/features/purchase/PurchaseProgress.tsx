import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { hasPaidAtom, phaseAtom } from '../../state/atoms.ts';
import { Dialog, ProgressSteps, Stack } from '../../ui/index.ts';
import { accountKindAtom, hasCreatedAccountAtom, isAnswerLostAtom, isBoundAtom } from './purchase-atoms.ts';

const nothing = (): void => undefined;

const WAIT = 'Please wait and keep this page open while we complete your purchase.';
const RECONNECT = 'We lost the connection and are checking how far your purchase came. Please keep this page open. We continue automatically, and you will not be charged twice.';

/** While the purchase runs: what is done, what is being done now. It cannot be left: the page behind stays as it is until the end. */
export function PurchaseProgress(): JSX.Element {
  const phase = useAtomValue(phaseAtom);
  const hasCreatedAccount = useAtomValue(hasCreatedAccountAtom);
  const hasPaid = useAtomValue(hasPaidAtom);
  const isBound = useAtomValue(isBoundAtom);
  const isAnswerLost = useAtomValue(isAnswerLostAtom);
  const isNew = useAtomValue(accountKindAtom) === 'new';
  const stages = [
    { id: 'account', label: isNew ? 'Creating your account' : 'Opening your account', isDone: hasCreatedAccount },
    { id: 'payment', label: 'Taking your payment', isDone: hasPaid },
    { id: 'policy', label: 'Issuing your policies', isDone: isBound },
  ];
  const now = stages.findIndex(({ isDone }) => !isDone);
  const steps = stages.map(({ id, label, isDone }, i) => ({ id, label, state: isDone ? ('done' as const) : i === now ? ('now' as const) : ('todo' as const) }));
  return (
    <Dialog open={phase === 'running'} title="Purchasing" onClose={nothing} locked>
      <Stack>
        <p aria-live="polite">{isAnswerLost ? RECONNECT : WAIT}</p>
        <ProgressSteps label="Progress of the purchase" steps={steps} />
      </Stack>
    </Dialog>
  );
}
