import { type JSX, type ReactNode, useState } from 'react';
import { BottomBar, Dialog } from '../ui/index.ts';

export interface PhoneSummaryProps {
  readonly title: string;
  /** Of the total. */
  readonly label: string;
  /** As it is shown. */
  readonly total: string;
  /** The order's lines. */
  readonly children: ReactNode;
}

/** On narrow screens: the total at the bottom, the order behind it. */
export function PhoneSummary({ title, label, total, children }: PhoneSummaryProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BottomBar label={label} amount={total} onOpen={() => setOpen(true)} expanded={isOpen} />
      <Dialog open={isOpen} title={`${title}: ${total}`} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  );
}
