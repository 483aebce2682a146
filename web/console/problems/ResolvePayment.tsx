import { type JSX, type SubmitEvent, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { ResolveUnconfirmedPaymentDocument, type ResolveUnconfirmedPaymentMutation } from '../../generated/graphql.ts';
import { describeGraphError, graph } from '../facade/graph.ts';
import { Notice, SmallButton } from '../ui/controls.tsx';

type Resolved = Extract<ResolveUnconfirmedPaymentMutation['resolvePayment'], { __typename: 'PaymentResolved' }>;

const Field = chakra('input', { base: { minHeight: '8', paddingInline: '2', borderWidth: 'hairline', borderColor: 'line.control', borderRadius: 'sm', width: 'full' } });
const LabeledField = chakra('label', { base: { display: 'grid', gap: '1' } });
const OutcomeChoice = chakra('label', { base: { display: 'flex', alignItems: 'center', gap: '2', minHeight: '8' } });

/** Returns what was done. */
function describeResolution({ outcome, policyNumbers }: Resolved, amount: string): string {
  if (outcome === 'UNLOCKED') return `$${amount} resolved as not charged. The buyer can pay again.`;
  return policyNumbers?.length
    ? `$${amount} resolved as charged. Policies bound: ${policyNumbers.join(', ')}.`
    : `$${amount} resolved as charged. We’ll bind the policies as soon as possible.`;
}

export interface ResolvePaymentProps {
  readonly offer: string;
  readonly amount: string;
  readonly onSettled: (words: string) => void;
  readonly onCancel: () => void;
}

/** Resolves an unconfirmed payment. No outcome is preselected, because the choice is final. */
export function ResolvePayment({ offer, amount, onSettled, onCancel }: ResolvePaymentProps): JSX.Element {
  const [charged, setCharged] = useState<boolean | null>(null);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (isCharged: boolean): Promise<void> => {
    setBusy(true);
    try {
      const input = { offer, isCharged, reason: reason.trim(), referenceNumber: isCharged ? reference.trim() : null };
      const { resolvePayment } = await graph(ResolveUnconfirmedPaymentDocument, { input });
      if (resolvePayment.__typename === 'PaymentResolved') onSettled(describeResolution(resolvePayment, amount));
      else setProblem(resolvePayment.message);
    } catch (error) {
      setProblem(describeGraphError(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (charged !== null && !isBusy) void send(charged);
  };
  return (
    <chakra.form onSubmit={submit} display="grid" gap="3" maxWidth="measure">
      {problem === null ? null : <Notice>{problem}</Notice>}
      <chakra.fieldset border="none">
        <chakra.legend fontWeight="medium">Was it charged?</chakra.legend>
        <OutcomeChoice>
          <input type="radio" name={`outcome-${offer}`} required checked={charged === true} onChange={() => setCharged(true)} />
          Charged. Bind the policies.
        </OutcomeChoice>
        <OutcomeChoice>
          <input type="radio" name={`outcome-${offer}`} required checked={charged === false} onChange={() => setCharged(false)} />
          Not charged. Let the buyer pay again.
        </OutcomeChoice>
      </chakra.fieldset>
      {charged === true ? (
        <LabeledField>
          Payment reference
          <Field value={reference} onChange={({ target }) => setReference(target.value)} maxLength={100} required />
        </LabeledField>
      ) : null}
      <LabeledField>
        How you know
        <Field value={reason} onChange={({ target }) => setReason(target.value)} placeholder="Recorded with your name" maxLength={1000} required />
      </LabeledField>
      <chakra.div display="flex" gap="2">
        <SmallButton type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Resolve payment'}
        </SmallButton>
        <SmallButton type="button" onClick={onCancel}>
          Cancel
        </SmallButton>
      </chakra.div>
    </chakra.form>
  );
}
