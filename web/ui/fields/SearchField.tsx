import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useState, type JSX, type KeyboardEvent } from 'react';
import { Glyph } from '../Glyph.tsx';
import { Adornment } from './Adornment.tsx';
import { controlAttributes, TEXT_LIMIT, type FieldProps, type Option } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { SearchList } from './SearchList.tsx';
import { TextControl } from './TextControl.tsx';

export const MIN_SEARCH = 3;

export interface SearchFieldProps extends FieldProps<string> {
  options: readonly Option[];
  /** Asked with three characters or more. */
  onSearch: (query: string) => void;
  onPick: (option: Option) => void;
  searching?: boolean | undefined;
}

/** Type, choose from what was found. Value in and out: the text in the field. Keys: down, up, enter, escape. */
export function SearchField({ options, onSearch, onPick, searching = false, ...field }: SearchFieldProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const enough = field.value.trim().length >= MIN_SEARCH;
  const pick = (option: Option): void => {
    setOpen(false);
    onPick(option);
  };
  const change = (text: string): void => {
    field.onChange(text);
    setOpen(true);
    setActive(0);
    if (text.trim().length >= MIN_SEARCH) onSearch(text.trim());
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive(Math.min(active + 1, options.length - 1)),
    ArrowUp: () => setActive(Math.max(active - 1, 0)),
    Enter: () => options[active] && pick(options[active]),
    Escape: () => setOpen(false),
  };
  const press = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (!act || !open) return;
    event.preventDefault();
    act();
  };
  const listId = `${field.name}-list`;
  const attributes = controlAttributes(field);
  return (
    <FieldFrame field={{ ...field, help: field.help ?? `Type at least ${MIN_SEARCH} characters` }}>
      <Adornment side="start"><Glyph icon={Search} /></Adornment>
      <TextControl
        {...attributes}
        aria-describedby={attributes['aria-describedby'] ?? `${field.name}-help`}
        type="text"
        role="combobox"
        aria-expanded={open && enough}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && enough && options[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        lead="icon"
        maxLength={field.maxLength ?? TEXT_LIMIT}
        readOnly={field.readOnly}
        value={field.value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onBlur={() => {
          setOpen(false);
          attributes.onBlur();
        }}
      />
      <chakra.div hidden={!open || !enough}>
        <SearchList id={listId} label={field.label} options={options} active={active} searching={searching} onPick={pick} />
      </chakra.div>
    </FieldFrame>
  );
}
