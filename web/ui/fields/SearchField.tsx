import { Search } from 'lucide-react';
import { MIN_SEARCH_LENGTH } from '#events/program';
import type { JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { Glyph } from '../Glyph.tsx';
import { Adornment } from './Adornment.tsx';
import { controlAttributes, type FieldProps, type Option } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { SearchList } from './SearchList.tsx';
import { TextControl } from './TextControl.tsx';
import { useCombobox } from './use-combobox.ts';

export interface SearchFieldProps extends FieldProps<string> {
  options: readonly Option[];
  /** Asked with three characters or more. */
  onSearch: (query: string) => void;
  onPick: (option: Option) => void;
  searching?: boolean | undefined;
}

/** Type, choose from what was found. Value in and out: the text in the field. Keys: down, up, enter, escape. */
export function SearchField({ options, onSearch, onPick, searching = false, ...given }: SearchFieldProps): JSX.Element {
  const field = { ...given, help: given.help ?? `Type at least ${MIN_SEARCH_LENGTH} characters` };
  const listId = `${field.name}-list`;
  const list = useCombobox(listId, options, onPick);
  const change = (text: string): void => {
    field.onChange(text);
    const query = text.trim();
    if (query.length < MIN_SEARCH_LENGTH) return list.hide();
    list.show();
    return onSearch(query);
  };
  const attributes = controlAttributes(field);
  return (
    <FieldFrame field={field}>
      <Adornment side="start"><Glyph icon={Search} /></Adornment>
      <TextControl
        {...attributes}
        {...list.input}
        type="text"
        autoComplete="off"
        lead="icon"
        maxLength={MAX_RECORDED_LENGTH}
        readOnly={field.readOnly}
        value={field.value}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          list.hide();
          attributes.onBlur();
        }}
      />
      {list.open ? <SearchList id={listId} label={field.label} options={options} active={list.active} searching={searching} onPick={list.pick} /> : null}
    </FieldFrame>
  );
}
