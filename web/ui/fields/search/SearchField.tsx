import { Search } from 'lucide-react';
import { MIN_SEARCH_LENGTH } from '#events/program';
import type { JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { Icon } from '../../Icon.tsx';
import { toControlAttributes, type FieldProps, type Option } from '../field-props.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { SearchList } from './SearchList.tsx';
import { Adornment, TextControl } from '../controls.tsx';
import { useCombobox } from './use-combobox.ts';
import { useText } from '../../language/language.tsx';

export interface SearchFieldProps extends FieldProps<string> {
  options: readonly Option[];
  /** Called with three characters or more. */
  onSearch: (query: string) => void;
  onPick: (option: Option) => void;
  searching?: boolean | undefined;
}

/** A text field with a list of results (a combobox). The value is the text. Keys: down, up, enter, escape. */
export function SearchField({ options, onSearch, onPick, searching = false, ...rest }: SearchFieldProps): JSX.Element {
  const t = useText();
  const field = { ...rest, help: rest.help ?? t('Type at least {count} characters', { count: MIN_SEARCH_LENGTH }) };
  const listId = `${field.name}-list`;
  const list = useCombobox(listId, options, onPick);
  const change = (text: string): void => {
    field.onChange(text);
    const query = text.trim();
    if (query.length < MIN_SEARCH_LENGTH) return list.hide();
    list.show();
    return onSearch(query);
  };
  const attributes = toControlAttributes(field);
  return (
    <FieldFrame field={field}>
      <Adornment side="start"><Icon icon={Search} /></Adornment>
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
