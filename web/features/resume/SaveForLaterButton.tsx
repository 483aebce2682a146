import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { hasPaidAtom, purchasePhaseAtom } from '../../state/atoms.ts';
import { type Session, useSession } from '../../state/session.ts';
import { LinkButton, useText } from '../../ui/index.ts';

export type Save = NonNullable<Session['saveForLater']>;

/** Saves for later, if this page can: not in a replay, and not once a payment is begun. */
export function useSave(): Save | null {
  const { saveForLater } = useSession();
  const hasPaid = useAtomValue(hasPaidAtom);
  const phase = useAtomValue(purchasePhaseAtom);
  return !saveForLater || hasPaid || phase === 'running' ? null : saveForLater;
}

/** Among the actions of a page. */
export function SaveForLaterButton({ onOpen }: { readonly onOpen: () => void }): JSX.Element | null {
  const t = useText();
  return useSave() ? <LinkButton onClick={onOpen}>{t('Save and finish later')}</LinkButton> : null;
}
