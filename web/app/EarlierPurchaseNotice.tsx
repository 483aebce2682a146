import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { Program } from '#events/program';
import { getRatingLabel } from '#events/rules';
import { applicationAtom, purchaseAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { Notice, useText } from '../ui/index.ts';

/** The message names coverages as rating does: buyers read the program's own names, in the page's language. */
const labelCoverages = (program: Program, message: string): string =>
  message.replace(
    /: ([^:]+)(?=\. (?:If|We) )/,
    (_, names: string) =>
      `: ${names
        .split(', ')
        .map((name) => getRatingLabel(program, name))
        .join(', ')}`,
  );

/** Warns, until this application is paid, that the same product was bought in this browser before. */
export function EarlierPurchaseNotice(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const { earlierPurchase } = useAtomValue(applicationAtom);
  const { hasPaid, hasPurchased } = useAtomValue(purchaseAtom);
  if (earlierPurchase === undefined || hasPaid || hasPurchased) return null;
  return (
    <Notice tone="amber" title={t('Did you already buy this?')} isLive>
      {t.known(labelCoverages(program, earlierPurchase))}
    </Notice>
  );
}
