import { chakra, useSlotRecipe, VisuallyHidden } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { JSX } from 'react';
import { segmentRecipe } from '../theme/recipes/choice.ts';
import { Icon } from '../Icon.tsx';

interface Segment {
  value: string;
  label: string;
  icon?: LucideIcon | undefined;
}

export interface SegmentedToggleProps {
  name: string;
  label: string;
  segments: readonly Segment[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
  dataFrom?: string | undefined;
}

/** A choice of two or three. Native radios inside, so arrow keys change it. */
export function SegmentedToggle({ name, label, segments, value, onChange, disabled, dataFrom }: SegmentedToggleProps): JSX.Element {
  const styles = useSlotRecipe({ recipe: segmentRecipe })();
  return (
    <chakra.fieldset minWidth="0" data-from={dataFrom} role="radiogroup">
      <legend><VisuallyHidden>{label}</VisuallyHidden></legend>
      <chakra.div css={styles.root}>
        {segments.map((segment, index) => (
          <chakra.label key={segment.value} css={styles.item}>
            <VisuallyHidden asChild>
              <input type="radio" id={index === 0 ? name : `${name}-${index}`} name={name} value={segment.value} checked={segment.value === value}
                disabled={disabled} onChange={() => onChange(segment.value)} />
            </VisuallyHidden>
            {segment.icon ? <Icon icon={segment.icon} /> : null}
            <span>{segment.label}</span>
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
