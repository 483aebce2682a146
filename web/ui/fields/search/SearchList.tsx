import { useEffect, type JSX } from 'react';
import { chakra } from '../../theme/chakra.ts';
import { forcedChosen } from '../../theme/forced-colors.ts';
import type { Option } from '../field-props.ts';
import { listAttributes, optionAttributes, optionId } from './use-combobox.ts';
import { useText } from '../../language/language.tsx';

export interface SearchListProps {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  searching: boolean;
  onPick: (option: Option) => void;
}

/** The results. A click leaves the focus in the text field. */
export function SearchList({ id, label, options, active, searching, onPick }: SearchListProps): JSX.Element {
  const t = useText();
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const status = searching ? t('Searching…') : options.length === 0 ? t('No results. Try another word.') : '';
  return (
    <chakra.div position="absolute" insetInline="0" top="100%" marginTop="1" zIndex="list" bg="bg" borderWidth="hairline" borderColor="line.strong"
      borderRadius="md" boxShadow="float" maxHeight="listMax" overflowY="auto">
      <chakra.output display="block" paddingInline="4" paddingBlock={status ? '3' : '0'} color="fg.muted">{status}</chakra.output>
      <div {...listAttributes(id, label)}>
        {searching
          ? null
          : options.map((option, index) => (
              <chakra.div key={option.value} {...optionAttributes(id, index, index === active)}
                onMouseDown={(event) => {
                  event.preventDefault();
                  onPick(option);
                }}
                display="flex" alignItems="center" minHeight="target" paddingInline="4" cursor="pointer" _hover={{ bg: 'bg.hover' }}
                bg={index === active ? 'bg.hover' : undefined} {...(index === active && forcedChosen)}>
                {option.label}
              </chakra.div>
            ))}
      </div>
    </chakra.div>
  );
}
