// Every odd text in every kind of field: recorded, shown and marked. tests/unit/web/form/acceptance.test.tsx enters a sample.
import { expect, it } from 'vitest';
import { oddTexts } from '../../support/odd-texts.ts';
import { enterTexts, fieldIds } from '../../unit/web/form/enter-texts.tsx';

const texts = oddTexts.filter(({ length }) => length < 5000);

it.each(fieldIds)('%s records the stored form, shows it, and reports its error', (id) => {
  expect(texts.length).toBeGreaterThan(500);
  enterTexts(id, texts);
});
