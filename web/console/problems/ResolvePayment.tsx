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
  if (outcome === 'UNLOCKED') return `$${amount} counts as not charged: the buyer may pay again.`;
  return policyNumbers?.length ? `$${amount} counts as paid, and is bound: ${policyNumbers.join(', ')}.` : `$${amount} counts as paid; it is bound as soon as that can be.`;
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
        <chakra.legend fontWeight="medium">What came of it?</chakra.legend>
        <OutcomeChoice>
          <input type="radio" name={`outcome-${offer}`} required checked={charged === true} onChange={() => setCharged(true)} />
          Charged: what was bought is bound
        </OutcomeChoice>
        <OutcomeChoice>
          <input type="radio" name={`outcome-${offer}`} required checked={charged === false} onChange={() => setCharged(false)} />
          Not charged: the buyer may pay again
        </OutcomeChoice>
      </chakra.fieldset>
      {charged === true ? (
        <LabeledField>
          The payment service’s reference
          <Field value={reference} onChange={({ target }) => setReference(target.value)} maxLength={100} required />
        </LabeledField>
      ) : null}
      <LabeledField>
        How it was found out
        <Field value={reason} onChange={({ target }) => setReason(target.value)} placeholder="It is recorded with your name" maxLength={1000} required />
      </LabeledField>
      <chakra.div display="flex" gap="2">
        <SmallButton type="submit" disabled={isBusy}>
          {isBusy ? 'Recording …' : 'Record'}
        </SmallButton>
        <SmallButton type="button" onClick={onCancel}>
          Cancel
        </SmallButton>
      </chakra.div>
    </chakra.form>
  );
}
