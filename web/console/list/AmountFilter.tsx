import { type JSX, type SubmitEvent, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { PaymentState } from '../../generated/graphql.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { FieldGroup, SmallButton, controlStyle } from '../ui/controls.tsx';
import { paymentLabels } from './filter-labels.ts';
import { type ListFilter } from './list-filter.ts';

export interface AmountFilterProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

type NumberField = 'minDollars' | 'maxDollars' | 'minMinutes' | 'maxMinutes' | 'minWidth' | 'maxWidth';

const fields: readonly (readonly [NumberField, string])[] = [
  ['minDollars', 'Minimum amount, $'],
  ['maxDollars', 'Maximum amount, $'],
  ['minMinutes', 'Minimum time, minutes'],
  ['maxMinutes', 'Maximum time, minutes'],
  ['minWidth', 'Minimum window width, px'],
  ['maxWidth', 'Maximum window width, px'],
];

const ends = [
  ['minDollars', 'maxDollars'],
  ['minMinutes', 'maxMinutes'],
  ['minWidth', 'maxWidth'],
] as const satisfies readonly (readonly [NumberField, NumberField])[];

const isBackwards = (min: string, max: string): boolean => min !== '' && max !== '' && Number(max) < Number(min);

const declinedLabels = [
  ['', 'Declines'],
  ['yes', 'Declined'],
  ['no', 'Never declined'],
] as const;

const notesLabels = [
  ['', 'Notes'],
  ['yes', 'With notes'],
  ['no', 'Without notes'],
] as const;

const limitsOf = (name: NumberField) => (name === 'minWidth' || name === 'maxWidth' ? { min: '1', max: '9999' } : { min: '0', max: '9999999' });

function PaymentFields({ filter, onFilter }: AmountFilterProps): JSX.Element {
  const toggled = (state: PaymentState): PaymentState[] => (filter.payments.includes(state) ? filter.payments.filter((one) => one !== state) : [...filter.payments, state]);
  return (
    <>
      <FieldGroup aria-label="Payment" display="flex" flexWrap="wrap" gap="1">
        {(Object.keys(paymentLabels) as PaymentState[]).map((state) => (
          <SmallButton key={state} type="button" aria-pressed={filter.payments.includes(state)} onClick={() => onFilter({ ...filter, payments: toggled(state) })}>
            {state === 'NONE' ? 'No payment' : paymentLabels[state]}
          </SmallButton>
        ))}
      </FieldGroup>
      <FieldGroup aria-label="Declined payments" display="flex" flexWrap="wrap" gap="1">
        {declinedLabels.map(([value, label]) => (
          <SmallButton key={value} type="button" aria-pressed={filter.declined === value} onClick={() => onFilter({ ...filter, declined: value })}>
            {label}
          </SmallButton>
        ))}
      </FieldGroup>
      <FieldGroup aria-label="Notes" display="flex" flexWrap="wrap" gap="1">
        {notesLabels.map(([value, label]) => (
          <SmallButton key={value} type="button" aria-pressed={filter.notes === value} onClick={() => onFilter({ ...filter, notes: value })}>
            {label}
          </SmallButton>
        ))}
      </FieldGroup>
    </>
  );
}

function AmountForm({ filter, onFilter }: AmountFilterProps): JSX.Element {
  const [typed, setTyped] = useState<Pick<ListFilter, NumberField>>(filter);
  const isWrong = ends.some(([min, max]) => isBackwards(typed[min], typed[max]));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { minDollars, maxDollars, minMinutes, maxMinutes, minWidth, maxWidth } = typed;
    if (!isWrong) onFilter({ ...filter, minDollars, maxDollars, minMinutes, maxMinutes, minWidth, maxWidth });
  };
  return (
    <chakra.form onSubmit={submit} display="grid" gap="3" padding="3">
      <PaymentFields filter={filter} onFilter={onFilter} />
      {fields.map(([name, label]) => (
        <chakra.label key={name} display="flex" alignItems="center" justifyContent="space-between" gap="3">
          <span>{label}</span>
          <chakra.input
            type="number"
            {...limitsOf(name)}
            step="1"
            width="fieldShort"
            textAlign="right"
            {...controlStyle}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        </chakra.label>
      ))}
      {isWrong ? (
        <chakra.p role="alert" color="danger">
          The maximum is lower than the minimum.
        </chakra.p>
      ) : null}
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.span color="fg.muted">Paid, or the latest offer</chakra.span>
        <SmallButton type="submit">Apply</SmallButton>
      </chakra.div>
    </chakra.form>
  );
}

/** What they came to, how far the payment is, whether they have notes, how long it took, and how wide the window was. */
export function AmountFilter({ filter, onFilter }: AmountFilterProps): JSX.Element {
  const isOn = filter.declined !== '' || filter.notes !== '' || filter.payments.length > 0 || fields.some(([name]) => filter[name] !== '');
  return (
    <Dropdown isOn={isOn} label="Amount, time, notes">
      {(close) => (
        <AmountForm
          filter={filter}
          onFilter={(next) => {
            onFilter(next);
            close();
          }}
        />
      )}
    </Dropdown>
  );
}
