import { chakra } from '@chakra-ui/react';
import { type JSX, type SubmitEvent, useState } from 'react';
import { Drop } from '../look/Drop.tsx';
import { Group, Small, control } from '../look/parts.tsx';
import type { Sought } from './sought.ts';

type Days = Pick<Sought, 'from' | 'until'>;

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const presets = [
  ['Today', 0],
  ['Last 7 days', 6],
  ['Last 30 days', 29],
] as const;

interface PickProps {
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

function Pick({ days, onDays }: PickProps): JSX.Element {
  const [typed, setTyped] = useState(days);
  const isBackwards = typed.from !== '' && typed.until !== '' && typed.until < typed.from;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBackwards) onDays(typed);
  };
  const field = (label: string, name: keyof Days): JSX.Element => (
    <chakra.label display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <span>{label}</span>
      <chakra.input type="date" {...control} value={typed[name]} min="2000-01-01" max="2999-12-31" onChange={({ target }) => setTyped({ ...typed, [name]: target.value })} />
    </chakra.label>
  );
  return (
    <chakra.form onSubmit={submit} display="grid" gap="3" padding="3">
      <Group aria-label="Days to choose at once" display="flex" flexWrap="wrap" gap="1">
        {presets.map(([label, before]) => (
          <Small key={label} type="button" onClick={() => onDays({ from: dayBefore(before), until: dayBefore(0) })}>
            {label}
          </Small>
        ))}
      </Group>
      {field('From', 'from')}
      {field('Until the end of', 'until')}
      {isBackwards ? (
        <chakra.p role="alert" color="danger">
          It ends before it begins.
        </chakra.p>
      ) : null}
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.span color="fg.muted">Days in UTC</chakra.span>
        <Small type="submit">Apply</Small>
      </chakra.div>
    </chakra.form>
  );
}

/** When they began: whole days, in the server's time. */
export const Began = ({ days: { from, until }, onDays }: PickProps): JSX.Element => (
  <Drop isOn={from !== '' || until !== ''} label="Began">
    {(close) => (
      <Pick
        days={{ from, until }}
        onDays={(days) => {
          onDays(days);
          close();
        }}
      />
    )}
  </Drop>
);
