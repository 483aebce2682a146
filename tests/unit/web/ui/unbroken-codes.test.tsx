// Codes with hyphens stay on one line, where a browser would break them.
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UnbrokenCodes } from '../../../../web/ui/index.ts';

test.each([
  ['AUSTIN, TX 78704-1929. If that’s wrong', ['78704-1929']],
  ['78704-1929, 78702-4632', ['78704-1929', '78702-4632']],
  ['FIT-2026-000109', ['FIT-2026-000109']],
  ['Call (512) 555-0134 today', ['(512) 555-0134']],
  // Long codes and words may break.
  ['0f8fad5b-d9cb-469f-a165-70867728950e', []],
  ['a self-employed teacher', []],
])('in %s', (text, codes) => {
  const { container } = render(<UnbrokenCodes text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].filter((part) => getComputedStyle(part).whiteSpace === 'nowrap').map(({ textContent }) => textContent)).toEqual(codes);
});
