import { type JSX, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { FieldGroup, controlStyle } from '../ui/controls.tsx';

interface FacetOption {
  readonly value: string;
  /** How many there are under all the other filters; null where nobody has counted. */
  readonly count: number | null;
}

export interface FacetProps {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly counts: readonly { readonly value: string; readonly count: number }[] | null;
  readonly onChosen: (values: readonly string[]) => void;
  /** How a value is named, where it does not name itself. */
  readonly nameOf?: (value: string) => string;
}

/** More than these are looked through by typing. */
const MAX_OPTIONS_WITHOUT_SEARCH = 8;

/** What is chosen stays in the list, though nothing is like that any more. */
function listOptions({ chosen, counts }: Pick<FacetProps, 'chosen' | 'counts'>): FacetOption[] {
  const counted: readonly FacetOption[] = counts ?? [];
  return [...chosen.filter((value) => !counted.some((one) => one.value === value)).map((value) => ({ value, count: counts ? 0 : null })), ...counted];
}

const FacetOptionRow = ({
  choice,
  name,
  isChosen,
  onToggle,
}: {
  readonly choice: FacetOption;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}): JSX.Element => (
  <chakra.label display="flex" alignItems="center" gap="2" paddingInline="3" paddingBlock="1" minHeight="8" cursor="pointer" _hover={{ bg: 'bg.hover' }}>
    <input type="checkbox" checked={isChosen} onChange={onToggle} />
    <chakra.span flex="1 1 0" overflowWrap="anywhere">
      {name}
    </chakra.span>
    <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
      {choice.count?.toLocaleString('en-US') ?? ''}
    </chakra.span>
  </chakra.label>
);

export function FacetOptions({ label, chosen, counts, onChosen, nameOf = (value) => value }: FacetProps): JSX.Element {
  const [query, setTyped] = useState('');
  const options = listOptions({ chosen, counts });
  const shown = options.filter(({ value }) => nameOf(value).toLowerCase().includes(query.trim().toLowerCase()));
  const toggled = (value: string): readonly string[] => (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <FieldGroup aria-label={label} minWidth="rowMedium">
      {options.length > MAX_OPTIONS_WITHOUT_SEARCH ? (
        <chakra.div padding="2" borderBottomWidth="hairline">
          <chakra.input
            {...controlStyle}
            width="full"
            aria-label={`Find among ${label.toLowerCase()}`}
            placeholder="Find"
            value={query}
            onChange={({ target }) => setTyped(target.value)}
          />
        </chakra.div>
      ) : null}
      <chakra.div maxHeight="listMax" overflowY="auto" paddingBlock="1">
        {shown.map((choice) => (
          <FacetOptionRow
            key={choice.value}
            choice={choice}
            name={nameOf(choice.value)}
            isChosen={chosen.includes(choice.value)}
            onToggle={() => onChosen(toggled(choice.value))}
          />
        ))}
        {shown.length === 0 ? (
          <chakra.p paddingInline="3" paddingBlock="2" color="fg.muted">
            {counts === null ? 'Loading…' : 'None'}
          </chakra.p>
        ) : null}
      </chakra.div>
    </FieldGroup>
  );
}

/** Values to filter by, each with how many there are. */
export const Facet = (props: FacetProps): JSX.Element => (
  <Dropdown isOn={props.chosen.length > 0} label={props.label}>
    {() => <FacetOptions {...props} />}
  </Dropdown>
);
