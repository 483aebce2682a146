import { expect, test } from 'vitest';
import { createTranslator } from '#events/language';
import { fitness } from '../../../support/events/programs.ts';
import { describeField } from '../../../../web/features/purchase/describe-field.ts';

test('each affidavit has a line of its own in the summary', () => {
  const lines = ['affidavit', 'affidavit-2'].map((name) => describeField(createTranslator('en'), { program: fitness, createsAccount: false }, name));
  expect(lines).toEqual(['Affidavit: Please read this document and accept it.', 'Affidavit 2: Please read this document and accept it.']);
});
