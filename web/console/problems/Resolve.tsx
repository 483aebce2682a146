import { chakra } from '@chakra-ui/react';
import { type JSX, type SubmitEvent, useState } from 'react';
import { ResolveUnconfirmedChargeDocument, type ResolveUnconfirmedChargeMutation } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { wordsFor } from '../facade/words-for.ts';
import { Flaw, Small } from '../look/parts.tsx';

type Resolution = ResolveUnconfirmedChargeMutation['resolveCharge'];

const Field = chakra('input', { base: { minHeight: '8', paddingInline: '2', borderWidth: 'hairline', borderColor: 'line.control', borderRadius: 'sm', width: 'full' } });
const Labelled = chakra('label', { base: { display: 'grid', gap: '1' } });
const Choice = chakra('label', { base: { display: 'flex', alignItems: 'center', gap: '2', minHeight: '8' } });

/** What was done, in words; null where nothing was. */
function wordsOf({ outcome, policyNumbers }: Resolution, amount: string): string | null {
  if (outcome === 'REFUSED') return null;
  if (outcome === 'UNLOCKED') return `$${amount} counts as not charged: the buyer may pay again.`;
  return policyNumbers?.length ? `$${amount} counts as paid, and is bound: ${policyNumbers.join(', ')}.` : `$${amount} counts as paid; it is bound as soon as that can be.`;
}

export interface ResolveProps {
  readonly purchase: string;
  readonly amount: string;
  readonly onSettled: (words: string) => void;
  readonly onCancel: () => void;
}

/** Says what came of a payment, and how that was found out. Nothing is chosen before somebody chooses: either is for good. */
export function Resolve({ purchase, amount, onSettled, onCancel }: ResolveProps): JSX.Element {
  const [charged, setCharged] = useState<boolean | null>(null);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (isCharged: boolean): Promise<void> => {
    setBusy(true);
    try {
      const input = { purchase, charged: isCharged, reason: reason.trim(), reference: isCharged ? reference.trim() : null };
      const { resolveCharge } = await graph(ResolveUnconfirmedChargeDocument, { input });
      const words = wordsOf(resolveCharge, amount);
      if (words === null) setProblem(resolveCharge.message ?? 'Nothing was changed.');
      else onSettled(words);
    } catch (error) {
      setProblem(wordsFor(error));
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
      {problem === null ? null : <Flaw>{problem}</Flaw>}
      <chakra.fieldset border="none">
        <chakra.legend fontWeight="medium">What came of it?</chakra.legend>
        <Choice>
          <input type="radio" name={`outcome-${purchase}`} required checked={charged === true} onChange={() => setCharged(true)} />
          Charged: what was bought is bound
        </Choice>
        <Choice>
          <input type="radio" name={`outcome-${purchase}`} required checked={charged === false} onChange={() => setCharged(false)} />
          Not charged: the buyer may pay again
        </Choice>
      </chakra.fieldset>
      {charged === true ? (
        <Labelled>
          The payment service’s reference
          <Field value={reference} onChange={({ target }) => setReference(target.value)} maxLength={100} required />
        </Labelled>
      ) : null}
      <Labelled>
        How it was found out
        <Field value={reason} onChange={({ target }) => setReason(target.value)} placeholder="It is recorded with your name" maxLength={1000} required />
      </Labelled>
      <chakra.div display="flex" gap="2">
        <Small type="submit" disabled={isBusy}>
          {isBusy ? 'Recording …' : 'Record'}
        </Small>
        <Small type="button" onClick={onCancel}>
          Cancel
        </Small>
      </chakra.div>
    </chakra.form>
  );
}
