import { describe, expect, it } from 'vitest';
import { mergeWalks } from '../../../../../graph/event-store/projections/funnel.ts';

describe('one order of all that was walked', () => {
  it('is the most usual walk’s; what only others have stands after what it follows there', () => {
    const short = ['/', '/Payment', '/Confirmation'];
    const long = ['/', '/Application2', '/Application3', '/Payment', '/Confirmation'];
    expect(mergeWalks([short, long])).toEqual(long);
    expect(mergeWalks([long, short])).toEqual(long);
    expect(mergeWalks([short, ['/Resume', '/Payment', '/Help']])).toEqual(['/Resume', '/', '/Payment', '/Help', '/Confirmation']);
  });

  it('counts each once, even if a buyer comes back', () => {
    expect(mergeWalks([['/', '/Payment', '/'], ['/Payment'], []])).toEqual(['/', '/Payment']);
  });
});
