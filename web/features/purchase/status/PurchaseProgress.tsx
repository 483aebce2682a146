import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { hasPaidAtom, purchasePhaseAtom } from '../../../state/atoms.ts';
import { Dialog, Notice, ProgressSteps, Stack } from '../../../ui/index.ts';
import { accountKindAtom, hasCreatedAccountAtom, isAnswerLostAtom, isBoundAtom } from '../purchase-atoms.ts';

const nothing = (): void => undefined;

const Wait = (): JSX.Element => <p>Please wait and keep this page open while we complete your purchase.</p>;

/** The answer to a step is lost: what is being done about it, and what the buyer fears most. */
const Reconnect = (): JSX.Element => (
  <Notice tone="amber" title="We lost the connection">
    You will not be charged twice. We are checking how far your purchase came, and continue automatically. This can take a minute or two: please keep this page open.
  </Notice>
);

/** While the purchase runs: what is done, what is being done now. It cannot be left: the page behind stays as it is until the end. */
export function PurchaseProgress(): JSX.Element {
  const phase = useAtomValue(purchasePhaseAtom);
  const hasCreatedAccount = useAtomValue(hasCreatedAccountAtom);
  const hasPaid = useAtomValue(hasPaidAtom);
  const isBound = useAtomValue(isBoundAtom);
  const isAnswerLost = useAtomValue(isAnswerLostAtom);
  const isNew = useAtomValue(accountKindAtom) === 'new';
  const stages = [
    { id: 'account', label: isNew ? 'Creating your account' : 'Opening your account', isDone: hasCreatedAccount },
    { id: 'payment', label: isAnswerLost && !hasPaid ? 'Checking your payment' : 'Taking your payment', isDone: hasPaid },
    { id: 'policy', label: isAnswerLost && hasPaid ? 'Checking your policies' : 'Issuing your policies', isDone: isBound },
  ];
  const now = stages.findIndex(({ isDone }) => !isDone);
  const steps = stages.map(({ id, label, isDone }, i) => ({ id, label, state: isDone ? ('done' as const) : i === now ? ('now' as const) : ('todo' as const) }));
  return (
    <Dialog open={phase === 'running'} title="Purchasing" onClose={nothing} locked compact>
      <Stack>
        <div aria-live="polite">{isAnswerLost ? <Reconnect /> : <Wait />}</div>
        <ProgressSteps label="Progress of the purchase" steps={steps} />
      </Stack>
    </Dialog>
  );
}
