import { type JSX, type SubmitEvent, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { FieldGroup, SmallButton, controlStyle } from '../ui/controls.tsx';
import type { ListFilter } from './list-filter.ts';

type DateRange = Pick<ListFilter, 'from' | 'until'>;

const formatDayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const presets = [
  ['Today', 0],
  ['Last 7 days', 6],
  ['Last 30 days', 29],
] as const;

interface DateRangeProps {
  readonly range: DateRange;
  readonly onRange: (days: DateRange) => void;
}

function DateRangeForm({ range, onRange }: DateRangeProps): JSX.Element {
  const [typed, setTyped] = useState(range);
  const isBackwards = typed.from !== '' && typed.until !== '' && typed.until < typed.from;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBackwards) onRange(typed);
  };
  const field = (label: string, name: keyof DateRange): JSX.Element => (
    <chakra.label display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <span>{label}</span>
      <chakra.input type="date" {...controlStyle} value={typed[name]} min="2000-01-01" max="2999-12-31" onChange={({ target }) => setTyped({ ...typed, [name]: target.value })} />
    </chakra.label>
  );
  return (
    <chakra.form onSubmit={submit} display="grid" gap="3" padding="3">
      <FieldGroup aria-label="Quick ranges" display="flex" flexWrap="wrap" gap="1">
        {presets.map(([label, before]) => (
          <SmallButton key={label} type="button" onClick={() => onRange({ from: formatDayAgo(before), until: formatDayAgo(0) })}>
            {label}
          </SmallButton>
        ))}
      </FieldGroup>
      {field('From', 'from')}
      {field('To', 'until')}
      {isBackwards ? (
        <chakra.p role="alert" color="danger">
          The end date is before the start date.
        </chakra.p>
      ) : null}
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.span color="fg.muted">Days in UTC</chakra.span>
        <SmallButton type="submit">Apply</SmallButton>
      </chakra.div>
    </chakra.form>
  );
}

/** When they began: whole days, in the server's time. */
export const DateRangeFilter = ({ range: { from, until }, onRange }: DateRangeProps): JSX.Element => (
  <Dropdown isOn={from !== '' || until !== ''} label="Started">
    {(close) => (
      <DateRangeForm
        range={{ from, until }}
        onRange={(days) => {
          onRange(days);
          close();
        }}
      />
    )}
  </Dropdown>
);
