import { type JSX, memo, useMemo, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { FieldGroup, SmallButton } from '../ui/controls.tsx';
import type { Moment } from '../replay/index.ts';

/** Usual ones, to see the page as others did. */
const COMMON_WIDTHS_PX = [375, 768, 1440] as const;
const DEFAULT_WIDTH_PX = 1440;

export interface WidthPickerProps {
  /** Of the page, in CSS pixels. */
  readonly width: number;
  /** The buyer's at this moment; null where the log does not say it. */
  readonly recorded: number | null;
  /** Null: the buyer's, whatever it is. */
  readonly onChoose: (width: number | null) => void;
}

/** Returns the width of the page: the buyer's at this moment, until the user chooses another. */
export function usePageWidth(moments: readonly Moment[], index: number): WidthPickerProps {
  const [chosen, onChoose] = useState<number | null>(null);
  // Before it was first told it was that, too.
  const first = useMemo(() => moments.find(({ state }) => state.application.width !== undefined)?.state.application.width, [moments]);
  const recorded = moments[index]?.state.application.width ?? first ?? null;
  return { width: chosen ?? recorded ?? DEFAULT_WIDTH_PX, recorded, onChoose };
}

interface WidthButtonProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly label: string;
}

const WidthButton = ({ isOn, onClick, label }: WidthButtonProps): JSX.Element => (
  <SmallButton type="button" aria-pressed={isOn} onClick={onClick} paddingInline="2" minHeight="6">
    {label}
  </SmallButton>
);

export const WidthPicker = memo(function Widths({ width, recorded, onChoose }: WidthPickerProps): JSX.Element {
  return (
    <FieldGroup
      aria-label="Width of the page"
      title={recorded === null ? 'We don’t know how wide the buyer’s window was.' : 'In CSS pixels'}
      display="flex"
      alignItems="center"
      gap="1"
      fontSize="dense"
    >
      {recorded === null ? (
        <chakra.span color="fg.muted" hideBelow="2xl">
          Width not recorded, shown at
        </chakra.span>
      ) : (
        <WidthButton isOn={width === recorded} onClick={() => onChoose(null)} label={`Buyer’s ${recorded}`} />
      )}
      {COMMON_WIDTHS_PX.filter((one) => one !== recorded).map((one) => (
        <WidthButton key={one} isOn={width === one} onClick={() => onChoose(one)} label={String(one)} />
      ))}
    </FieldGroup>
  );
});
