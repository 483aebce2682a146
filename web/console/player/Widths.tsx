import { chakra } from '@chakra-ui/react';
import { type JSX, memo, useMemo, useState } from 'react';
import { FieldGroup, SmallButton } from '../ui/controls.tsx';
import type { Moment } from '../replay/index.ts';

/** Usual ones, to see the page as others did. */
const USUAL = [375, 768, 1440] as const;
const UNKNOWN = 1440;

export interface WidthsProps {
  /** Of the page, in CSS pixels. */
  readonly width: number;
  /** The buyer's at this moment; null where the log does not say it. */
  readonly recorded: number | null;
  /** Null: the buyer's, whatever it is. */
  readonly onChoose: (width: number | null) => void;
}

/** How wide the page is shown: as it was for the buyer at this moment, until somebody chooses otherwise. */
export function useWidth(moments: readonly Moment[], index: number): WidthsProps {
  const [chosen, onChoose] = useState<number | null>(null);
  // Before it was first told it was that, too.
  const first = useMemo(() => moments.find(({ state }) => state.application.width !== undefined)?.state.application.width, [moments]);
  const recorded = moments[index]?.state.application.width ?? first ?? null;
  return { width: chosen ?? recorded ?? UNKNOWN, recorded, onChoose };
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly label: string;
}

const Choice = ({ isOn, onPress, label }: ChoiceProps): JSX.Element => (
  <SmallButton type="button" aria-pressed={isOn} onClick={onPress} paddingInline="2" minHeight="6">
    {label}
  </SmallButton>
);

export const Widths = memo(function Widths({ width, recorded, onChoose }: WidthsProps): JSX.Element {
  return (
    <FieldGroup
      aria-label="Width of the page"
      title={recorded === null ? 'The log does not say how wide the buyer’s window was.' : 'In CSS pixels'}
      display="flex"
      alignItems="center"
      gap="1"
      fontSize="dense"
    >
      {recorded === null ? (
        <chakra.span color="fg.muted" hideBelow="2xl">
          Width not recorded; seen at
        </chakra.span>
      ) : (
        <Choice isOn={width === recorded} onPress={() => onChoose(null)} label={`Buyer’s ${recorded}`} />
      )}
      {USUAL.filter((one) => one !== recorded).map((one) => (
        <Choice key={one} isOn={width === one} onPress={() => onChoose(one)} label={String(one)} />
      ))}
    </FieldGroup>
  );
});
