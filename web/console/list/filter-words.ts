import { deviceLabels, outcomeLabels, paymentLabels, reminderLabels } from './filter-labels.ts';
import { type ListFilter, type MultiValueField } from './list-filter.ts';

/** How values are named that do not name themselves. */
export interface ValueNames {
  readonly versionName: (hash: string) => string;
  readonly questionLabel: (id: string, sitenames?: readonly string[]) => string;
}

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
  referrers: 'Referring link',
  states: 'State',
  pages: 'Stopped at',
  reached: 'Reached',
  continued: 'Continued from',
  questions: 'Answered last',
  answered: 'Answered',
  payments: 'Payment',
  reminders: 'Reminder',
  reasons: 'Reason',
} as const satisfies Partial<Record<MultiValueField, string>>;

/** Of fields with a fixed set of values. */
const valueLabels: Readonly<Partial<Record<MultiValueField, Readonly<Record<string, string>>>>> = { devices: deviceLabels, payments: paymentLabels, reminders: reminderLabels };

const wordForNone = (name: keyof typeof chipLabels): string => (name === 'referrers' || name === 'states' ? 'not recorded' : 'nothing');

/** Returns a chip for each value of the filter except outcomes, which have their own buttons. */
export function listChips(filter: ListFilter, { versionName, questionLabel }: ValueNames): Chip[] {
  const wordOf = (name: keyof typeof chipLabels, value: string): string => {
    if (name === 'versions') return versionName(value);
    if ((name === 'questions' || name === 'answered') && value) return questionLabel(value, filter.programs);
    return valueLabels[name]?.[value] ?? (value || wordForNone(name));
  };
  const listed = (Object.keys(chipLabels) as (keyof typeof chipLabels)[]).flatMap((name) =>
    filter[name].map((value): Chip => ({ name: chipLabels[name], value: wordOf(name, value), without: { ...filter, [name]: filter[name].filter((one) => one !== value) } })),
  );
  const single = ([name, value, without]: readonly [string, string, ListFilter]): Chip[] => (value.trim() === '' ? [] : [{ name, value, without }]);
  return [
    ...single(['Words', filter.text, { ...filter, text: '' }]),
    ...listed,
    ...single(['Window from', filter.minWidth && `${filter.minWidth} px`, { ...filter, minWidth: '' }]),
    ...single(['Window up to', filter.maxWidth && `${filter.maxWidth} px`, { ...filter, maxWidth: '' }]),
    ...single(['Payment declined', filter.declined, { ...filter, declined: '' }]),
    ...single(['Notes', filter.notes, { ...filter, notes: '' }]),
    ...single(['Amount from', filter.minDollars && `$${filter.minDollars}`, { ...filter, minDollars: '' }]),
    ...single(['Amount up to', filter.maxDollars && `$${filter.maxDollars}`, { ...filter, maxDollars: '' }]),
    ...single(['Took from', filter.minMinutes && `${filter.minMinutes} min`, { ...filter, minMinutes: '' }]),
    ...single(['Took up to', filter.maxMinutes && `${filter.maxMinutes} min`, { ...filter, maxMinutes: '' }]),
    ...single(['From', filter.from, { ...filter, from: '' }]),
    ...single(['Until', filter.until, { ...filter, until: '' }]),
  ];
}

/** Returns the filter in words, without the order. */
export function describeFilter(filter: ListFilter, names: ValueNames): string {
  const outcomes = filter.outcomes.map((outcome) => outcomeLabels[outcome]);
  const parts = listChips(filter, names).map(({ name, value }) => `${name} ${value}`);
  return [...outcomes, ...parts].join(' · ') || 'All applications';
}
