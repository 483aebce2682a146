import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type JSX, type RefObject, useRef } from 'react';
import { Glyph, Hidden } from '../../ui/index.ts';
import { Group, Small } from '../look/parts.tsx';
import { EVERYTHING, type Several, type Sought } from './sought.ts';

interface Chip {
  readonly name: string;
  readonly value: string;
  /** What is looked for without it. */
  readonly without: Sought;
}

const names = {
  programs: 'Program',
  sponsors: 'Sponsor',
  pages: 'Stopped at',
  reached: 'Came to',
  questions: 'Answered last',
  answered: 'Answered',
  reasons: 'Reason',
} as const satisfies Partial<Record<Several, string>>;

/** All that is filtered by, but for the outcomes: these are pressed buttons anyway. */
function chipsOf(sought: Sought): Chip[] {
  const listed = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) =>
    sought[name].map((value): Chip => ({ name: names[name], value: value || 'nothing', without: { ...sought, [name]: sought[name].filter((one) => one !== value) } })),
  );
  const single = ([name, value, without]: readonly [string, string, Sought]): Chip[] => (value.trim() === '' ? [] : [{ name, value, without }]);
  return [
    ...single(['Words', sought.text, { ...sought, text: '' }]),
    ...listed,
    ...single(['Payment declined', sought.declined, { ...sought, declined: '' }]),
    ...single(['From', sought.from, { ...sought, from: '' }]),
    ...single(['Until', sought.until, { ...sought, until: '' }]),
  ];
}

export interface ChipsProps {
  readonly sought: Sought;
  readonly onSought: (sought: Sought) => void;
  /** Where the focus goes when the last one is taken off. */
  readonly field: RefObject<HTMLInputElement | null>;
}

/** What is filtered by, each to be taken off. */
export function Chips({ sought, onSought, field }: ChipsProps): JSX.Element | null {
  const group = useRef<HTMLFieldSetElement>(null);
  const chips = chipsOf(sought);
  if (chips.length === 0 && sought.outcomes.length === 0) return null;
  const take = (next: Sought): void => {
    onSought(next);
    (chips.length > 1 && next !== EVERYTHING ? group : field).current?.focus();
  };
  return (
    <Group ref={group} tabIndex={-1} aria-label="Filtered by" display="flex" flexWrap="wrap" alignItems="center" gap="1" width="full">
      {chips.map(({ name, value, without }) => (
        <Small key={`${name} ${value}`} type="button" onClick={() => take(without)} paddingInline="2" bg="action.subtle" borderColor="action.line" maxWidth="full">
          <Hidden>Take off </Hidden>
          <chakra.span color="fg.soft">{name} </chakra.span>
          <chakra.span truncate maxWidth="fieldMedium" title={value}>
            {value}
          </chakra.span>
          <Glyph icon={X} size="iconSmall" />
        </Small>
      ))}
      <Small type="button" onClick={() => take({ ...EVERYTHING, sort: sought.sort })} borderColor="transparent" color="action">
        Clear all filters
      </Small>
    </Group>
  );
}
