import { X } from 'lucide-react';
import { type JSX, type RefObject, useRef } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Icon, VisuallyHidden } from '../../ui/index.ts';
import { FieldGroup, SmallButton } from '../ui/controls.tsx';
import type { DeviceClass } from '../../generated/graphql.ts';
import { useVersionNames } from './use-version-names.ts';
import { NO_FILTER, type MultiValueField, type ListFilter, deviceLabels } from './list-filter.ts';

interface Chip {
  readonly name: string;
  readonly value: string;
  /** What is looked for without it. */
  readonly without: ListFilter;
}

const chipLabels = {
  programs: 'Program',
  sponsors: 'Sponsor',
  devices: 'Device',
  versions: 'Version',
  releases: 'Release',
  segments: 'Segment',
  pages: 'Stopped at',
  reached: 'Came to',
  continued: 'Went on from',
  questions: 'Answered last',
  answered: 'Answered',
  reasons: 'Reason',
} as const satisfies Partial<Record<MultiValueField, string>>;

/** Returns a chip for each value of the filter except outcomes, which have their own buttons. */
function listChips(filter: ListFilter, versionName: (hash: string) => string): Chip[] {
  const wordOf = (name: keyof typeof chipLabels, value: string): string => {
    if (name === 'versions') return versionName(value);
    return name === 'devices' ? deviceLabels[value as DeviceClass] : value || 'nothing';
  };
  const listed = (Object.keys(chipLabels) as (keyof typeof chipLabels)[]).flatMap((name) =>
    filter[name].map((value): Chip => ({ name: chipLabels[name], value: wordOf(name, value), without: { ...filter, [name]: filter[name].filter((one) => one !== value) } })),
  );
  const single = ([name, value, without]: readonly [string, string, ListFilter]): Chip[] => (value.trim() === '' ? [] : [{ name, value, without }]);
  return [
    ...single(['Words', filter.text, { ...filter, text: '' }]),
    ...listed,
    ...single(['Payment declined', filter.declined, { ...filter, declined: '' }]),
    ...single(['From', filter.from, { ...filter, from: '' }]),
    ...single(['Until', filter.until, { ...filter, until: '' }]),
  ];
}

export interface FilterChipsProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  /** Where the focus goes when the last one is taken off. */
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The values of the filter, each with a button that removes it. */
export function FilterChips({ filter, onFilter, field }: FilterChipsProps): JSX.Element | null {
  const group = useRef<HTMLFieldSetElement>(null);
  const chips = listChips(filter, useVersionNames());
  if (chips.length === 0 && filter.outcomes.length === 0) return null;
  const applyAndFocus = (next: ListFilter): void => {
    onFilter(next);
    (chips.length > 1 && next !== NO_FILTER ? group : field).current?.focus();
  };
  return (
    <FieldGroup ref={group} tabIndex={-1} aria-label="Filtered by" display="flex" flexWrap="wrap" alignItems="center" gap="1" width="full">
      {chips.map(({ name, value, without }) => (
        <SmallButton key={`${name} ${value}`} type="button" onClick={() => applyAndFocus(without)} paddingInline="2" bg="action.subtle" borderColor="action.line" maxWidth="full">
          <VisuallyHidden>Take off </VisuallyHidden>
          <chakra.span color="fg.soft">{name} </chakra.span>
          <chakra.span truncate maxWidth="fieldMedium" title={value}>
            {value}
          </chakra.span>
          <Icon icon={X} size="iconSmall" />
        </SmallButton>
      ))}
      <SmallButton type="button" onClick={() => applyAndFocus({ ...NO_FILTER, sort: filter.sort })} borderColor="transparent" color="action">
        Clear all filters
      </SmallButton>
    </FieldGroup>
  );
}
