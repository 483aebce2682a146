import { type JSX, type ReactNode, useState } from 'react';
import { BottomBar, Dialog, useText } from '../ui/index.ts';

export interface PhoneSummaryProps {
  readonly title: string;
  /** As it is shown. */
  readonly total: string;
  /** The order's lines. */
  readonly children: ReactNode;
}

/** On narrow screens: the total at the bottom, the order behind it. */
export function PhoneSummary({ title, total, children }: PhoneSummaryProps): JSX.Element {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BottomBar label={t('Order total')} amount={total} onOpen={() => setOpen(true)} expanded={isOpen} />
      <Dialog open={isOpen} title={title} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  );
}
