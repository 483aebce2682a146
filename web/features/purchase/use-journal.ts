import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { purchaseStatus } from '#flow/purchase';
import { purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';

/**
 * Whether the facade's journal has a payment for this application: asked when an earlier attempt did not end well, because the
 * page may not have seen the end of it. Unknown while it cannot be asked.
 */
export function useStandingPayment(): 'unknown' | 'none' | 'standing' {
  const { ports } = useSession();
  const { phase, hasPaid } = useAtomValue(purchaseAtom);
  const [answer, setAnswer] = useState<'unknown' | 'none' | 'standing'>('unknown');
  const isOpen = phase === 'interrupted' || phase === 'failed' || phase === 'unconfirmed';
  useEffect(() => {
    if (!isOpen || hasPaid) return;
    let isCurrent = true;
    void purchaseStatus(ports)
      .then(({ payment }) => isCurrent && setAnswer(payment === 'none' ? 'none' : 'standing'))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ports, isOpen, hasPaid]);
  if (!isOpen) return hasPaid ? 'standing' : 'none';
  return hasPaid ? 'standing' : answer;
}
