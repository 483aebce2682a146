import { X } from 'lucide-react';
import { type JSX, type RefObject, useRef } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Icon, VisuallyHidden } from '../../ui/index.ts';
import { FieldGroup, SmallButton } from '../ui/controls.tsx';
import { useQuestionLabels } from './use-question-labels.ts';
import { useVersionNames } from './use-version-names.ts';
import { listChips } from './filter-words.ts';
import { NO_FILTER, type ListFilter } from './list-filter.ts';

export interface FilterChipsProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  /** Where the focus goes when the last one is taken off. */
  readonly field: RefObject<HTMLElement | null>;
}

/** The values of the filter, each with a button that removes it. */
export function FilterChips({ filter, onFilter, field }: FilterChipsProps): JSX.Element | null {
  const group = useRef<HTMLFieldSetElement>(null);
  const chips = listChips(filter, { versionName: useVersionNames(), questionLabel: useQuestionLabels() });
  if (chips.length === 0 && filter.outcomes.length === 0) return null;
  const applyAndFocus = (next: ListFilter): void => {
    onFilter(next);
    (chips.length > 1 && next !== NO_FILTER ? group : field).current?.focus();
  };
  return (
    <FieldGroup ref={group} tabIndex={-1} aria-label="Filtered by" display="flex" flexWrap="wrap" alignItems="center" gap="1" width="full">
      {chips.map(({ name, value, without }) => (
        <SmallButton key={`${name} ${value}`} type="button" onClick={() => applyAndFocus(without)} paddingInline="2" bg="action.subtle" borderColor="action.line" maxWidth="full">
          <VisuallyHidden>Remove </VisuallyHidden>
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
