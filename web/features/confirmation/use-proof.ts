import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type ProofOfCoverage, composeProof } from '#events/rules';
import { answersAtom, purchaseAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';

/** Null where nothing was bought here. */
export function useProof(): ProofOfCoverage | null {
  const { program } = useSession();
  const answers = useAtomValue(answersAtom);
  const { offer } = useAtomValue(quoteAtom);
  const { policyNumbers } = useAtomValue(purchaseAtom);
  return useMemo(() => offer && composeProof(program, answers, offer, policyNumbers), [program, answers, offer, policyNumbers]);
}
