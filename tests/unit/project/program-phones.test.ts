// Texts of a program that name a phone number name the program's own.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(globSync('programs/*.json', { exclude: ['programs/*.schema.json'] }))('%s names its own phone number alone', (file) => {
  const text = readFileSync(file, 'utf8');
  const { display } = JSON.parse(text) as { display: { phone: string } };
  expect(new Set(text.match(/\(\d{3}\) \d{3}-\d{4}/g))).toEqual(new Set([display.phone]));
});
