import { expect, test } from 'vitest';
import { chooseOptionGrid } from '../../../../web/ui/fields/choice/option-columns.ts';

const two = { base: '1fr', tablet: 'repeat(2, minmax(0, 1fr))' };
const three = { base: '1fr', tablet: 'repeat(3, minmax(0, 1fr))' };

test.each<[string, readonly string[], unknown]>([
  ['Yes and No, on phones too', ['Yes', 'No'], expect.stringContaining('auto-fit')],
  ['two longer ones from 768 px', ['I rent it', 'The building is mine'], two],
  ['three short ones from 768 px', ['None', 'One', 'Two or more'], three],
  ['three longer ones in two columns', ['$1,000,000 / $3,000,000', '$2,000,000 / $4,000,000', 'More'], two],
  ['many in two columns', ['a', 'b', 'c', 'd', 'e', 'f'], two],
  ['sentences below each other', ['No', 'Yes, and it is longer than what half of the form can show in two lines'], '1fr'],
])('puts %s side by side', (_what, labels, columns) => {
  expect(chooseOptionGrid(labels.map((label) => ({ value: label, label }))).columns).toEqual(columns);
});

test('gives options with help a row each', () => {
  expect(
    chooseOptionGrid([
      { value: 'a', label: 'A', help: 'In other words' },
      { value: 'b', label: 'B' },
    ]).columns,
  ).toBe('1fr');
});
