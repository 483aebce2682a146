import type { LucideIcon } from 'lucide-react';
import type { JSX } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { segmentRecipe, segmentsRecipe } from '../theme/recipes/choice.ts';
import { Icon } from '../Icon.tsx';

const Segments = chakra('div', segmentsRecipe);
const SegmentLabel = chakra('label', segmentRecipe);

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
  return (
    <chakra.fieldset data-field minWidth="0" data-from={dataFrom} role="radiogroup">
      <legend><VisuallyHidden>{label}</VisuallyHidden></legend>
      <Segments>
        {segments.map((segment, index) => (
          <SegmentLabel key={segment.value}>
            <VisuallyHidden asChild>
              <input type="radio" id={index === 0 ? name : `${name}-${index}`} name={name} value={segment.value} checked={segment.value === value}
                disabled={disabled} onChange={() => onChange(segment.value)} />
            </VisuallyHidden>
            {segment.icon ? <Icon icon={segment.icon} /> : null}
            <span>{segment.label}</span>
          </SegmentLabel>
        ))}
      </Segments>
    </chakra.fieldset>
  );
}
