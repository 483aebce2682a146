// Odd texts in every kind of field: recorded, shown and marked. tests/unit/web/form/acceptance.test.tsx enters each into three fields.
import { expect, it } from 'vitest';
import { enterTexts, fieldIds, fieldTexts } from '../../unit/web/form/enter-texts.tsx';

it.each(fieldIds)(
  '%s records the stored form, shows it, and reports its error',
  (id) => {
    expect(fieldTexts.length).toBeGreaterThan(100);
    enterTexts(id, fieldTexts);
  },
  600_000,
);
